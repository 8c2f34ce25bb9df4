CREATE TABLE "audit_events" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"record_id" text,
	"record_name" text,
	"detail" text,
	"happened_at" timestamptz(3) NOT NULL,
	CONSTRAINT "audit_events_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "audit_events_age" ON "audit_events" USING btree ("happened_at");