CREATE TABLE "webhook_deliveries" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"body" text,
	"attempts" integer NOT NULL,
	"last_status" integer,
	"problem" text,
	"happened_at" timestamptz(3) NOT NULL,
	"queued_at" timestamptz(3) NOT NULL,
	"last_at" timestamptz(3),
	"next_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "webhook_deliveries_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"off_reason" text,
	"secrets" text NOT NULL,
	"former_until" timestamptz(3),
	"failing_since" timestamptz(3),
	"failures" integer NOT NULL,
	"rests_until" timestamptz(3),
	"version" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "webhooks_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_fk" FOREIGN KEY ("user_id","webhook_id") REFERENCES "public"."webhooks"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_unsent" ON "webhook_deliveries" USING btree ("user_id","webhook_id","type","subject") WHERE "webhook_deliveries"."body" is null and "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("user_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subject" ON "webhook_deliveries" USING btree ("user_id","subject");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");