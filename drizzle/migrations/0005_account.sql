CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "removed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_removed" ON "users" USING btree ("removed_at") WHERE "users"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "builds_files" ON "builds" USING gin ("files" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "images_blob" ON "images" USING btree ("blob_key");--> statement-breakpoint
CREATE INDEX "images_thumb" ON "images" USING btree ("thumb_key");