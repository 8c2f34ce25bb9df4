ALTER TABLE "images" ADD COLUMN "original_key" text;--> statement-breakpoint
CREATE INDEX "images_original" ON "images" USING btree ("original_key");