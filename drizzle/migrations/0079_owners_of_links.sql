ALTER TABLE "confirmations" DROP CONSTRAINT "confirmations_subscriber_fk";
--> statement-breakpoint
ALTER TABLE "connection_hooks" DROP CONSTRAINT "connection_hooks_connection_fk";
--> statement-breakpoint
ALTER TABLE "order_links" DROP CONSTRAINT "order_links_order_fk";
--> statement-breakpoint
DROP INDEX "subscribers_leave";--> statement-breakpoint
CREATE INDEX "subscribers_leave_key" ON "subscribers" USING btree ("leave_key","user_id");