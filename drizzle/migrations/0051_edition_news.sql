ALTER TABLE "announcements" ADD COLUMN "edition" integer;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "description" text;