CREATE TABLE "recipe_revisions" (
	"user_id" uuid NOT NULL,
	"recipe_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"status" text NOT NULL,
	"saved_at" timestamptz(3) NOT NULL,
	"replaced_at" timestamptz(3) NOT NULL,
	"changed" text[] NOT NULL,
	"editor" uuid,
	"content" jsonb NOT NULL,
	CONSTRAINT "recipe_revisions_user_id_recipe_id_n_pk" PRIMARY KEY("user_id","recipe_id","n")
);
--> statement-breakpoint
ALTER TABLE "recipe_revisions" ADD CONSTRAINT "recipe_revisions_recipe_fk" FOREIGN KEY ("user_id","recipe_id") REFERENCES "public"."recipes"("user_id","id") ON DELETE cascade ON UPDATE cascade;