ALTER TABLE "listings" ADD COLUMN "sold_as" jsonb;--> statement-breakpoint
UPDATE "listings" SET "sold_as" = jsonb_build_array(("brought" ->> 'account') || ' ' || "external_id") WHERE "external_id" IS NOT NULL AND "brought" IS NOT NULL;
