-- Contracts: releases before 0076 search in recipe_search and recipe_titles.
DROP TRIGGER recipes_searched ON "recipes";
--> statement-breakpoint
DROP TRIGGER recipes_deleted ON "recipes";
--> statement-breakpoint
DROP TABLE "recipe_search" CASCADE;--> statement-breakpoint
DROP TABLE "recipe_titles" CASCADE;
--> statement-breakpoint
CREATE UNIQUE INDEX "users_account" ON "users" (galley_account("id"));
--> statement-breakpoint
DROP INDEX "users_key_start";
--> statement-breakpoint
DROP FUNCTION galley_recipe_searched(), galley_recipes_deleted(), galley_keys(uuid, text, text[], text[], tsvector),
  galley_title_keys(uuid, text, tsvector), galley_asked(tsquery), galley_phrase(text, text), galley_pairs(tsvector),
  galley_key_start(uuid, boolean);
