CREATE TABLE "stamps" (
	"user_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"build_id" uuid NOT NULL,
	"format" text NOT NULL,
	"blob_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "stamps_user_id_grant_id_build_id_format_pk" PRIMARY KEY("user_id","grant_id","build_id","format")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stamp_files" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stamps" ADD CONSTRAINT "stamps_grant_fk" FOREIGN KEY ("user_id","grant_id") REFERENCES "public"."grants"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stamps_age" ON "stamps" USING btree ("created_at");