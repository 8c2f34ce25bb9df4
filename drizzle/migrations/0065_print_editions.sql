-- Builds are for screens or, for an ebook, for a printer; what a print edition is made with has a choice from now on.
ALTER TABLE "builds" ADD COLUMN "edition" text DEFAULT 'screen' NOT NULL;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "print" jsonb;--> statement-breakpoint
UPDATE "products" SET "content" = jsonb_set("content", '{print}', '{"paper": "color", "back_text": null}') WHERE "type" = 'ebook' AND NOT "content" ? 'print';
