DROP INDEX "recipes_created";--> statement-breakpoint
DROP INDEX "recipes_updated";--> statement-breakpoint
DROP INDEX "recipes_title";--> statement-breakpoint
DROP INDEX "recipes_engagement";--> statement-breakpoint
ALTER TABLE "recipes" ALTER COLUMN "title_key" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "search_words" ALTER COLUMN "word" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "search_title" "tsvector" GENERATED ALWAYS AS (ts_filter("search", '{a}')) STORED;--> statement-breakpoint
CREATE INDEX "recipes_engagement_up" ON "recipes" USING btree ("user_id","engagement_key","id","status");--> statement-breakpoint
CREATE INDEX "recipes_search" ON "recipes" USING gin ("search");--> statement-breakpoint
CREATE INDEX "search_words_backwards" ON "search_words" USING btree ("user_id",reverse("word"));--> statement-breakpoint
CREATE INDEX "recipes_created" ON "recipes" USING btree ("user_id","created_at","id","status");--> statement-breakpoint
CREATE INDEX "recipes_updated" ON "recipes" USING btree ("user_id","updated_at","id","status");--> statement-breakpoint
CREATE INDEX "recipes_title" ON "recipes" USING btree ("user_id","title_key","id","status");--> statement-breakpoint
CREATE INDEX "recipes_engagement" ON "recipes" USING btree ("user_id","engagement_key" DESC NULLS LAST,"id" DESC NULLS LAST,"status");--> statement-breakpoint
ALTER TABLE "search_words" DROP COLUMN "deletions";--> statement-breakpoint
DROP INDEX "recipes_status";--> statement-breakpoint
CREATE INDEX "recipes_filters" ON "recipes" USING btree ("user_id","cuisine","meal_type","season","email_ready","cook_time_minutes","status");--> statement-breakpoint
CREATE INDEX "recipes_tags" ON "recipes" USING gin ("dietary_tags");--> statement-breakpoint
-- Long texts leave the row early, so that a scan over an account's recipes reads a quarter of the pages.
ALTER TABLE "recipes" SET (toast_tuple_target = 512);
