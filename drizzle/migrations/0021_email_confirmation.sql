ALTER TABLE "password_resets" RENAME TO "account_links";--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "password_resets_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "password_resets_user";--> statement-breakpoint
DROP INDEX "password_resets_expiry";--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "mail_waits_since" timestamptz(3);--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "email" text;--> statement-breakpoint
-- The links that are on their way go on working: they were all for a new password.
UPDATE "account_links" SET "purpose" = 'password', "email" = "users"."email" FROM "users" WHERE "users"."id" = "account_links"."user_id";--> statement-breakpoint
ALTER TABLE "account_links" ALTER COLUMN "purpose" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_links" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscribers_mail_waits" ON "subscribers" USING btree ("user_id","mail_waits_since") WHERE "subscribers"."mail_waits_since" is not null;--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_expiry" ON "account_links" USING btree ("expires_at");