ALTER TABLE "editions" ADD COLUMN "price_mode" text DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "suggested_price_cents" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_mode" text DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "suggested_price_cents" integer;