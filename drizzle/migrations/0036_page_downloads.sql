DROP INDEX "product_views_day";--> statement-breakpoint
ALTER TABLE "product_views" ADD COLUMN "downloads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "product_views_day" ON "product_views" USING btree ("user_id","day","count","downloads");