ALTER TABLE "images" ADD COLUMN "print_key" text;--> statement-breakpoint
CREATE INDEX "images_print" ON "images" USING btree ("print_key");