CREATE TABLE "contact_labels" (
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"product_id" uuid NOT NULL,
	"account" text NOT NULL,
	"label_id" text NOT NULL,
	CONSTRAINT "contact_labels_user_id_platform_product_id_pk" PRIMARY KEY("user_id","platform","product_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"email_key" text NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"account" text,
	"told" text,
	"synced_at" timestamptz(3),
	"version" integer NOT NULL,
	"tries" integer NOT NULL,
	"next_try" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "contacts_user_id_platform_email_key_pk" PRIMARY KEY("user_id","platform","email_key")
);
--> statement-breakpoint
ALTER TABLE "contact_labels" ADD CONSTRAINT "contact_labels_connection_fk" FOREIGN KEY ("user_id","platform") REFERENCES "public"."connections"("user_id","platform") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_labels" ADD CONSTRAINT "contact_labels_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_connection_fk" FOREIGN KEY ("user_id","platform") REFERENCES "public"."connections"("user_id","platform") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_waiting" ON "contacts" USING btree ("user_id","platform","next_try") WHERE "contacts"."state" = 'waiting';