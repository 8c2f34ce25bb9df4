ALTER TABLE "builds" ADD COLUMN "printed" jsonb;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "asked_at" timestamptz(3);--> statement-breakpoint
UPDATE "builds" SET "asked_at" = "created_at";--> statement-breakpoint
ALTER TABLE "builds" ALTER COLUMN "asked_at" SET NOT NULL;
