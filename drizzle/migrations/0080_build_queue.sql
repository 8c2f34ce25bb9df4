CREATE TABLE "build_queue" (
	"user_id" uuid NOT NULL,
	"build_id" uuid NOT NULL,
	"queued_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	CONSTRAINT "build_queue_user_id_build_id_pk" PRIMARY KEY("user_id","build_id")
);
--> statement-breakpoint
ALTER TABLE "build_queue" ADD CONSTRAINT "build_queue_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "build_queue_order" ON "build_queue" USING btree ("queued_at","build_id");