CREATE TABLE "builds" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"content_key" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"state" text NOT NULL,
	"progress" integer NOT NULL,
	"attempts" integer NOT NULL,
	"reason" text,
	"page_count" integer,
	"files" jsonb NOT NULL,
	"previews" jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"started_at" timestamptz(3),
	"finished_at" timestamptz(3),
	CONSTRAINT "builds_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"build_id" uuid NOT NULL,
	"published_at" timestamptz(3) NOT NULL,
	CONSTRAINT "editions_user_id_product_id_number_pk" PRIMARY KEY("user_id","product_id","number")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"url" text,
	"external_id" text,
	"published_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "listings_user_id_product_id_platform_pk" PRIMARY KEY("user_id","product_id","platform")
);
--> statement-breakpoint
CREATE TABLE "product_recipes" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"recipe_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_recipes_user_id_product_id_recipe_id_pk" PRIMARY KEY("user_id","product_id","recipe_id")
);
--> statement-breakpoint
CREATE TABLE "product_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"description" text,
	"author_name" text,
	"language" text NOT NULL,
	"cover" jsonb NOT NULL,
	"theme" text NOT NULL,
	"price_cents" integer,
	"currency" text,
	"platforms" text[] NOT NULL,
	"status" text NOT NULL,
	"slug" text,
	"source_product_id" uuid,
	"content" jsonb NOT NULL,
	"fields_key" text NOT NULL,
	"published_key" text,
	"edition_number" integer,
	"version" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"archived_at" timestamptz(3),
	CONSTRAINT "products_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "download_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"build_id" uuid NOT NULL,
	"downloads" integer NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "builds" ADD CONSTRAINT "builds_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_build_fk" FOREIGN KEY ("user_id","build_id") REFERENCES "public"."builds"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recipes" ADD CONSTRAINT "product_recipes_product" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recipes" ADD CONSTRAINT "product_recipes_recipe_fk" FOREIGN KEY ("user_id","recipe_id") REFERENCES "public"."recipes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_source" FOREIGN KEY ("user_id","source_product_id") REFERENCES "public"."products"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_tokens" ADD CONSTRAINT "download_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "builds_product" ON "builds" USING btree ("user_id","product_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "builds_content" ON "builds" USING btree ("user_id","product_id","content_key") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX "builds_queue" ON "builds" USING btree ("created_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "builds_running" ON "builds" USING btree ("created_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "editions_build" ON "editions" USING btree ("user_id","build_id");--> statement-breakpoint
CREATE INDEX "product_recipes_recipe" ON "product_recipes" USING btree ("user_id","recipe_id");--> statement-breakpoint
CREATE INDEX "product_slugs_product" ON "product_slugs" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "products_created" ON "products" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("user_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "products_type" ON "products" USING btree ("user_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "download_tokens_product" ON "download_tokens" USING btree ("user_id","product_id","created_at");--> statement-breakpoint
CREATE INDEX "download_tokens_expiry" ON "download_tokens" USING btree ("expires_at");