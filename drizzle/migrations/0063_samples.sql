ALTER TABLE "builds" ADD COLUMN "sample" jsonb;--> statement-breakpoint
CREATE INDEX "builds_sample" ON "builds" USING btree ((sample ->> 'blob_key'));