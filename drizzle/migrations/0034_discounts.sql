CREATE TABLE "discount_uses" (
	"user_id" uuid NOT NULL,
	"discount_id" uuid NOT NULL,
	"checkout_id" uuid NOT NULL,
	"email_key" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "discount_uses_user_id_discount_id_checkout_id_pk" PRIMARY KEY("user_id","discount_id","checkout_id")
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"percent" smallint,
	"amount_cents" integer,
	"currency" text,
	"product_ids" jsonb,
	"starts_at" timestamptz(3),
	"ends_at" timestamptz(3),
	"most_uses" integer,
	"once_per_email" boolean NOT NULL,
	"active" boolean NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "discounts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_discount_fk" FOREIGN KEY ("user_id","discount_id") REFERENCES "public"."discounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_uses_checkout" ON "discount_uses" USING btree ("user_id","checkout_id");--> statement-breakpoint
CREATE INDEX "discount_uses_state" ON "discount_uses" USING btree ("user_id","discount_id","state");--> statement-breakpoint
CREATE INDEX "discount_uses_email" ON "discount_uses" USING btree ("user_id","discount_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code" ON "discounts" USING btree ("user_id","code_key");