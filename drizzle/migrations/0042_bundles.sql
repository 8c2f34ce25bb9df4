CREATE TABLE "bundle_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"bundle_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bundles" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"price_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"product_ids" jsonb NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "bundles_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "bundle_id" uuid;--> statement-breakpoint
ALTER TABLE "bundle_slugs" ADD CONSTRAINT "bundle_slugs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_slugs" ADD CONSTRAINT "bundle_slugs_bundle_fk" FOREIGN KEY ("user_id","bundle_id") REFERENCES "public"."bundles"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundle_slugs_bundle" ON "bundle_slugs" USING btree ("user_id","bundle_id");