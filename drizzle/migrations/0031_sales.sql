CREATE TABLE "checkouts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"edition" integer NOT NULL,
	"title" text NOT NULL,
	"price_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"seller_of_record" text NOT NULL,
	"consent_text" text NOT NULL,
	"consented_at" timestamptz(3) NOT NULL,
	"language" text NOT NULL,
	"external_id" text,
	"expires_at" timestamptz(3) NOT NULL,
	"looks" smallint DEFAULT 0 NOT NULL,
	"looked_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "checkouts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"external_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "disputes_user_id_platform_external_id_pk" PRIMARY KEY("user_id","platform","external_id")
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"first_edition" integer NOT NULL,
	"email_key" text NOT NULL,
	"state" text NOT NULL,
	"downloads" integer NOT NULL,
	"day" date,
	"day_downloads" integer NOT NULL,
	"last_download_at" timestamptz(3),
	"revoked_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "grants_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "hook_events" (
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"done_at" timestamptz(3),
	CONSTRAINT "hook_events_user_id_platform_event_id_pk" PRIMARY KEY("user_id","platform","event_id")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"edition" integer NOT NULL,
	"title" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	CONSTRAINT "order_items_user_id_order_id_position_pk" PRIMARY KEY("user_id","order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_numbers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"checkout_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"external_id" text NOT NULL,
	"payment_id" text,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"dispute" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text,
	"country" text,
	"language" text NOT NULL,
	"currency" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"refunded_cents" integer NOT NULL,
	"seller_of_record" text NOT NULL,
	"receipt_url" text,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "orders_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"external_id" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"revokes" boolean NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "refunds_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"platform" text NOT NULL,
	"orders" bigint NOT NULL,
	"gross_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	CONSTRAINT "sales_days_user_id_product_id_day_currency_platform_pk" PRIMARY KEY("user_id","product_id","day","currency","platform")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_fk" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_order_fk" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_fk" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_fk" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_fk" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_days" ADD CONSTRAINT "sales_days_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_external" ON "checkouts" USING btree ("user_id","platform","external_id");--> statement-breakpoint
CREATE INDEX "checkouts_product" ON "checkouts" USING btree ("user_id","product_id","created_at");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grants_order" ON "grants" USING btree ("user_id","order_id","product_id");--> statement-breakpoint
CREATE INDEX "grants_product" ON "grants" USING btree ("user_id","product_id","created_at");--> statement-breakpoint
CREATE INDEX "hook_events_age" ON "hook_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_product" ON "order_items" USING btree ("user_id","product_id","order_id");--> statement-breakpoint
CREATE INDEX "order_links_order" ON "order_links" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_external" ON "orders" USING btree ("user_id","platform","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("user_id","number");--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("user_id","platform","payment_id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("user_id","state","number");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("user_id","email_key" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_external" ON "refunds" USING btree ("user_id","platform","external_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("user_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "sales_days_day" ON "sales_days" USING btree ("user_id","day");