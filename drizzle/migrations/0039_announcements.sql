CREATE TABLE "announcement_leaves" (
	"user_id" uuid NOT NULL,
	"email_key" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "announcement_leaves_user_id_email_key_pk" PRIMARY KEY("user_id","email_key")
);
--> statement-breakpoint
CREATE TABLE "announcement_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email_key" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_recipients" (
	"user_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"email_key" text NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "announcement_recipients_user_id_announcement_id_email_key_pk" PRIMARY KEY("user_id","announcement_id","email_key")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"recipients" integer,
	"mailed" integer NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"sent_at" timestamptz(3),
	"finished_at" timestamptz(3),
	CONSTRAINT "announcements_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_announcement_fk" FOREIGN KEY ("user_id","announcement_id") REFERENCES "public"."announcements"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_links_email" ON "announcement_links" USING btree ("user_id","email_key");--> statement-breakpoint
CREATE INDEX "announcements_state" ON "announcements" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "announcements_sent" ON "announcements" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "grants_owner" ON "grants" USING btree ("user_id","product_id","email_key","created_at");