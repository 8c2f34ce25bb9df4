CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"run_at" timestamptz(3) NOT NULL,
	"attempts" integer NOT NULL,
	"claim" uuid,
	"lease_until" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"email_key" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"look" jsonb NOT NULL,
	"link" text,
	"link_until" timestamptz(3),
	"unsubscribe_url" text,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamptz(3) NOT NULL,
	"sent_at" timestamptz(3),
	CONSTRAINT "mails_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_once" ON "tasks" USING btree ("user_id","kind","subject");--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("run_at","id");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_email" ON "mails" USING btree ("user_id","email_key");--> statement-breakpoint
CREATE INDEX "mails_age" ON "mails" USING btree ("created_at");