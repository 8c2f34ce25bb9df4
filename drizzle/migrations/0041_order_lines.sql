CREATE TABLE "checkout_lines" (
	"user_id" uuid NOT NULL,
	"checkout_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"edition" integer NOT NULL,
	"title" text NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "checkout_lines_user_id_checkout_id_position_pk" PRIMARY KEY("user_id","checkout_id","position")
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_product_fk";
--> statement-breakpoint
DROP INDEX "checkouts_product";--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_checkout_fk" FOREIGN KEY ("user_id","checkout_id") REFERENCES "public"."checkouts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What was of one product is a checkout of one line.
INSERT INTO "checkout_lines" ("user_id", "checkout_id", "position", "product_id", "edition", "title", "price_cents")
SELECT "user_id", "id", 0, "product_id", "edition", "title", "price_cents" FROM "checkouts";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "product_id";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "edition";