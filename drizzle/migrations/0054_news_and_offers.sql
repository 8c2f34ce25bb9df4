ALTER TABLE "subscribers" ADD COLUMN "source" text DEFAULT 'sign_up' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "news_text" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "news_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "subscribers_product" ON "subscribers" USING btree ("user_id","product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_source" ON "subscribers" USING btree ("user_id","source","created_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_country" ON "subscribers" USING btree ("user_id","country","created_at","id") WHERE "subscribers"."country" is not null;