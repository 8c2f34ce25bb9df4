CREATE TABLE "shop_handles" (
	"handle" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"handle" text,
	"name" text,
	"bio" text,
	"photo_url" text,
	"links" jsonb NOT NULL,
	"product_ids" jsonb NOT NULL,
	"shows_sign_up" boolean NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "shop_handles" ADD CONSTRAINT "shop_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_handles_user" ON "shop_handles" USING btree ("user_id");