ALTER TABLE "bundle_slugs" DROP CONSTRAINT "bundle_slugs_bundle_fk";--> statement-breakpoint
ALTER TABLE "bundles" ADD COLUMN "published_at" timestamptz(3);--> statement-breakpoint
-- Nobody knows which of the drafts were public before: their addresses are kept like those of the others.
UPDATE "bundles" SET "published_at" = "created_at";
