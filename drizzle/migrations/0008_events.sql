CREATE TABLE "product_views" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "product_views_user_id_product_id_day_pk" PRIMARY KEY("user_id","product_id","day")
);
--> statement-breakpoint
CREATE TABLE "recipe_event_ids" (
	"user_id" uuid NOT NULL,
	"recipe_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"count" integer NOT NULL,
	"occurred_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "recipe_event_ids_user_id_recipe_id_event_id_pk" PRIMARY KEY("user_id","recipe_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "recipe_events" (
	"user_id" uuid NOT NULL,
	"recipe_id" uuid NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "recipe_events_user_id_recipe_id_day_type_pk" PRIMARY KEY("user_id","recipe_id","day","type")
);
--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_event_ids" ADD CONSTRAINT "recipe_event_ids_recipe_fk" FOREIGN KEY ("user_id","recipe_id") REFERENCES "public"."recipes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_events" ADD CONSTRAINT "recipe_events_recipe_fk" FOREIGN KEY ("user_id","recipe_id") REFERENCES "public"."recipes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_views_day" ON "product_views" USING btree ("user_id","day","count");--> statement-breakpoint
CREATE INDEX "recipe_event_ids_created" ON "recipe_event_ids" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "recipe_events_day" ON "recipe_events" USING btree ("user_id","day","type","count");