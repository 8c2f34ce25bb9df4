ALTER TABLE "orders" ALTER COLUMN "checkout_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "grants_email" ON "grants" USING btree ("email_key","user_id","product_id");