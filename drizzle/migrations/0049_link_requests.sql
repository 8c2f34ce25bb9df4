CREATE TABLE "link_requests" (
	"email_key" text PRIMARY KEY NOT NULL,
	"asked_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "link_requests_asked" ON "link_requests" USING btree ("asked_at");