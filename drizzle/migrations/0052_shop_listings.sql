ALTER TABLE "listings" ADD COLUMN "keeper" text DEFAULT 'creator' NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "brought" jsonb;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "uploads" jsonb;