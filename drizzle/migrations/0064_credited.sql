DROP INDEX "recipe_events_day";--> statement-breakpoint
ALTER TABLE "recipe_events" ADD COLUMN "credited" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "recipe_events_day" ON "recipe_events" USING btree ("user_id","day","type","count","credited");