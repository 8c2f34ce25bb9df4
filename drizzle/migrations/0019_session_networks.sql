ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "sessions_network" ON "sessions" USING btree ("user_id","network") WHERE "sessions"."revoked_at" is null;