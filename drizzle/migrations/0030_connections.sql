CREATE TABLE "connection_hooks" (
	"hook_key_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"mode" text NOT NULL,
	"account_id" text,
	"account_name" text,
	"settings" jsonb NOT NULL,
	"credentials" text NOT NULL,
	"last4" text NOT NULL,
	"endpoint_id" text,
	"checked_at" timestamptz(3) NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "connections_user_id_platform_pk" PRIMARY KEY("user_id","platform")
);
--> statement-breakpoint
ALTER TABLE "connection_hooks" ADD CONSTRAINT "connection_hooks_connection_fk" FOREIGN KEY ("user_id","platform") REFERENCES "public"."connections"("user_id","platform") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_hooks_connection" ON "connection_hooks" USING btree ("user_id","platform");