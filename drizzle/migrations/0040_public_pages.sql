CREATE TABLE "public_pages" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text,
	"description" text,
	"version" integer NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "public_pages_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "public_pages" ADD CONSTRAINT "public_pages_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;