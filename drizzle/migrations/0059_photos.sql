ALTER TABLE "images" ADD COLUMN "focal_x" double precision;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "focal_y" double precision;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "photos" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- The photo that a recipe has had so far is its first.
UPDATE "recipes" SET "photos" = jsonb_build_array(jsonb_build_object(
  'url', image_url, 'alt', NULL, 'focal', NULL, 'crop', NULL, 'display_url', image_url))
WHERE image_url IS NOT NULL;
--> statement-breakpoint
-- Changes of the photo are changes of the photos. What revisions hold stays: who reads one makes photos of its address.
UPDATE "recipe_revisions" SET "changed" = array_replace("changed", 'image_url', 'photos')
WHERE "changed" @> '{image_url}';
