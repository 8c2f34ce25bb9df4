ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "edition" integer;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "contact_email" text;--> statement-breakpoint
-- What is live anywhere counts as up to date, and our own page has the edition on sale unless it was taken down there.
UPDATE "listings" SET "edition" = "products"."edition_number" FROM "products"
WHERE "products"."user_id" = "listings"."user_id" AND "products"."id" = "listings"."product_id"
  AND ("listings"."state" = 'live' OR ("listings"."platform" = 'storefront' AND "listings"."state" NOT IN ('unlisting', 'unlisted')));
