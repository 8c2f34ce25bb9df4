DROP INDEX "orders_email";--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("user_id","email_key" text_pattern_ops,"number");