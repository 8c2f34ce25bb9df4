CREATE TABLE "confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text,
	"state" text NOT NULL,
	"consent_text" text NOT NULL,
	"consented_at" timestamptz(3) NOT NULL,
	"confirmed_at" timestamptz(3),
	"unsubscribed_at" timestamptz(3),
	"leave_key" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "subscribers_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sign_up" jsonb;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_subscriber_fk" FOREIGN KEY ("user_id","subscriber_id") REFERENCES "public"."subscribers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmations_subscriber" ON "confirmations" USING btree ("user_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "confirmations_expiry" ON "confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email" ON "subscribers" USING btree ("user_id","product_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_leave" ON "subscribers" USING btree ("leave_key");--> statement-breakpoint
CREATE INDEX "subscribers_created" ON "subscribers" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_confirmed" ON "subscribers" USING btree ("user_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "subscribers_pending" ON "subscribers" USING btree ("consented_at") WHERE "subscribers"."state" = 'pending';--> statement-breakpoint
-- What is public already gets the form that is written in it now.
UPDATE "products" SET "sign_up" = jsonb_build_object('optin', "content"->'optin', 'delivery', "content"->'delivery')
WHERE "type" = 'lead_magnet' AND "published_key" IS NOT NULL;
