CREATE TABLE "brands" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"logo_url" text,
	"accent" text,
	"heading_font" text,
	"body_font" text,
	"author_name" text,
	"bio" text,
	"links" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;