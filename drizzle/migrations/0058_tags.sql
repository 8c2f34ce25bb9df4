ALTER TABLE "recipe_search" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recipe_search" ADD COLUMN "tag_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "tag_keys" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- As the dietary tags are: in the row itself, unless it grows too long.
ALTER TABLE "recipe_search" ALTER COLUMN "tags" SET STORAGE MAIN, ALTER COLUMN "tag_keys" SET STORAGE MAIN;
--> statement-breakpoint
-- As in 0009, with the tags (f) beside the dietary tags (g). It stands beside the former, which the trigger calls until it is replaced.
CREATE FUNCTION galley_keys(user_id uuid, status text, dietary_tags text[], tag_keys text[], search tsvector)
  RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_to_tsvector(array_agg(start || key)), '')
    FROM (SELECT galley_key_start(user_id, status = 'archived') OFFSET 0) AS account(start), (
      SELECT 'w' || unnest(tsvector_to_array(search))
      UNION ALL SELECT 't' || unnest(tsvector_to_array(ts_filter(search, '{a}')))
      UNION ALL SELECT 'p' || galley_pairs(search)
      UNION ALL SELECT 'g' || unnest(dietary_tags)
      UNION ALL SELECT 'f' || unnest(tag_keys)) AS keys(key));
--> statement-breakpoint
-- As in 0028, with the tags.
CREATE OR REPLACE FUNCTION galley_recipe_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO recipe_search (user_id, id, created_at, updated_at, engagement_key, cook_time_minutes, email_ready,
      status, cuisine, meal_type, season, difficulty, dietary_tags, tags, tag_keys, title_key, keys)
    VALUES (NEW.user_id, NEW.id, NEW.created_at, NEW.updated_at, NEW.engagement_key, NEW.cook_time_minutes,
      NEW.email_ready, NEW.status, NEW.cuisine, NEW.meal_type, NEW.season, NEW.difficulty, NEW.dietary_tags,
      NEW.tags, NEW.tag_keys, NEW.title_key,
      galley_keys(NEW.user_id, NEW.status, NEW.dietary_tags, NEW.tag_keys, NEW.search));
    INSERT INTO recipe_titles SELECT galley_title_keys(NEW.user_id, NEW.status, NEW.search), NEW.id;
  ELSIF (OLD.status = 'archived') = (NEW.status = 'archived') AND OLD.search = NEW.search
    AND OLD.dietary_tags = NEW.dietary_tags AND OLD.tag_keys = NEW.tag_keys AND OLD.id = NEW.id AND OLD.user_id = NEW.user_id THEN
    -- Without new keys the index need not be touched.
    UPDATE recipe_search SET created_at = NEW.created_at, updated_at = NEW.updated_at,
      engagement_key = NEW.engagement_key, cook_time_minutes = NEW.cook_time_minutes, email_ready = NEW.email_ready,
      status = NEW.status, cuisine = NEW.cuisine, meal_type = NEW.meal_type, season = NEW.season,
      difficulty = NEW.difficulty, tags = NEW.tags, title_key = NEW.title_key
    WHERE user_id = NEW.user_id AND id = NEW.id;
  ELSE
    UPDATE recipe_search SET created_at = NEW.created_at, updated_at = NEW.updated_at,
      engagement_key = NEW.engagement_key, cook_time_minutes = NEW.cook_time_minutes, email_ready = NEW.email_ready,
      status = NEW.status, cuisine = NEW.cuisine, meal_type = NEW.meal_type, season = NEW.season,
      difficulty = NEW.difficulty, title_key = NEW.title_key, dietary_tags = NEW.dietary_tags,
      tags = NEW.tags, tag_keys = NEW.tag_keys,
      keys = galley_keys(NEW.user_id, NEW.status, NEW.dietary_tags, NEW.tag_keys, NEW.search)
    WHERE user_id = NEW.user_id AND id = NEW.id;
    DELETE FROM recipe_titles WHERE id = OLD.id AND key = ANY (ARRAY(
      SELECT galley_title_keys(OLD.user_id, OLD.status, OLD.search)
      EXCEPT SELECT galley_title_keys(NEW.user_id, NEW.status, NEW.search) WHERE NEW.id = OLD.id));
    INSERT INTO recipe_titles SELECT key, NEW.id FROM (
      SELECT galley_title_keys(NEW.user_id, NEW.status, NEW.search)
      EXCEPT SELECT galley_title_keys(OLD.user_id, OLD.status, OLD.search) WHERE NEW.id = OLD.id) AS fresh (key);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION galley_keys(uuid, text, text[], tsvector);
--> statement-breakpoint
-- What was written among the dietary tags and is no diet becomes a tag. Whoever has read the recipe must know that it
-- has changed, so its version rises; what its revisions say stays.
WITH diets AS MATERIALIZED (SELECT array[
  'vegan', 'vegetarian', 'lacto-vegetarian', 'ovo-vegetarian', 'lacto-ovo-vegetarian', 'ovo-lacto-vegetarian',
  'pescatarian', 'pescetarian', 'flexitarian', 'plant-based', 'whole-food-plant-based', 'raw-vegan', 'raw-food',
  'gluten-free', 'no-gluten', 'dairy-free', 'no-dairy', 'milk-free', 'lactose-free', 'low-lactose', 'nut-free',
  'no-nuts', 'peanut-free', 'tree-nut-free', 'egg-free', 'no-eggs', 'eggless', 'soy-free', 'fish-free',
  'shellfish-free', 'wheat-free', 'grain-free', 'corn-free', 'sesame-free', 'allergen-free', 'sugar-free',
  'no-sugar', 'no-added-sugar', 'refined-sugar-free', 'low-sugar', 'low-carb', 'low-carbohydrate', 'no-carb',
  'low-calorie', 'low-fat', 'fat-free', 'low-sodium', 'low-salt', 'salt-free', 'low-cholesterol', 'low-fodmap',
  'high-protein', 'high-fiber', 'high-fibre', 'keto', 'ketogenic', 'keto-friendly', 'paleo', 'primal', 'whole30',
  'whole-30', 'aip', 'autoimmune-protocol', 'dash-diet', 'mediterranean-diet', 'diabetic', 'diabetic-friendly',
  'diabetes-friendly', 'halal', 'kosher', 'jain', 'glutenfree', 'dairyfree', 'nutfree', 'eggfree', 'sugarfree',
  'vegetarisch', 'pescetarisch', 'pescatarisch', 'flexitarisch', 'pflanzlich', 'rein-pflanzlich', 'rohkost',
  'roh-vegan', 'glutenfrei', 'ohne-gluten', 'milchfrei', 'ohne-milch', 'laktosefrei', 'laktosearm', 'ohne-laktose',
  'nussfrei', 'ohne-nüsse', 'eifrei', 'ohne-ei', 'ohne-eier', 'sojafrei', 'ohne-soja', 'weizenfrei', 'ohne-weizen',
  'getreidefrei', 'zuckerfrei', 'ohne-zucker', 'zuckerarm', 'kohlenhydratarm', 'kalorienarm', 'fettarm', 'fettfrei',
  'salzarm', 'natriumarm', 'proteinreich', 'eiweißreich', 'eiweissreich', 'ballaststoffreich', 'ketogen', 'paläo',
  'diabetikergeeignet', 'für-diabetiker', 'koscher', 'végan', 'végane', 'végétalien', 'végétalienne', 'végétarien',
  'végétarienne', 'pescétarien', 'pescétarienne', 'flexitarien', 'flexitarienne', 'crudivore', 'sans-gluten',
  'sans-lactose', 'sans-lait', 'sans-produits-laitiers', 'sans-noix', 'sans-fruits-à-coque', 'sans-œuf', 'sans-œufs',
  'sans-oeuf', 'sans-oeufs', 'sans-soja', 'sans-blé', 'sans-sucre', 'sans-sucre-ajouté', 'pauvre-en-glucides',
  'faible-en-glucides', 'pauvre-en-calories', 'pauvre-en-graisses', 'faible-en-gras', 'pauvre-en-sel', 'sans-sel',
  'riche-en-protéines', 'cétogène', 'paléo', 'casher', 'vegano', 'vegana', 'vegetariano', 'vegetariana',
  'pescetariano', 'pescetariana', 'crudivegano', 'crudivegana', 'sin-gluten', 'sin-lactosa', 'sin-lácteos',
  'sin-frutos-secos', 'sin-huevo', 'sin-huevos', 'sin-soja', 'sin-trigo', 'sin-azúcar', 'bajo-en-carbohidratos',
  'bajo-en-calorías', 'bajo-en-grasa', 'bajo-en-grasas', 'bajo-en-sodio', 'bajo-en-sal', 'rico-en-proteínas',
  'alto-en-proteínas', 'cetogénico', 'cetogénica', 'apto-para-diabéticos', 'vegani', 'vegane', 'vegetariani',
  'vegetariane', 'crudista', 'senza-glutine', 'senza-lattosio', 'senza-latticini', 'senza-latte',
  'senza-frutta-a-guscio', 'senza-uova', 'senza-soia', 'senza-zucchero', 'senza-zuccheri', 'povero-di-carboidrati',
  'pochi-carboidrati', 'ipocalorico', 'ipocalorica', 'povero-di-grassi', 'povero-di-sale', 'iposodico', 'iposodica',
  'ricco-di-proteine', 'proteico', 'proteica', 'chetogenico', 'chetogenica', 'veganistisch', 'pescotarisch',
  'plantaardig', 'rauw-veganistisch', 'glutenvrij', 'lactosevrij', 'zuivelvrij', 'melkvrij', 'notenvrij', 'eivrij',
  'zonder-ei', 'sojavrij', 'tarwevrij', 'suikervrij', 'suikerarm', 'koolhydraatarm', 'caloriearm', 'vetarm',
  'zoutarm', 'eiwitrijk', 'vezelrijk', 'ketogeen', 'koosjer', 'sem-glúten', 'sem-lactose', 'sem-laticínios',
  'sem-leite', 'sem-nozes', 'sem-frutos-secos', 'sem-ovo', 'sem-ovos', 'sem-soja', 'sem-trigo', 'sem-açúcar',
  'pobre-em-carboidratos', 'baixo-em-carboidratos', 'pobre-em-hidratos', 'pobre-em-sal', 'baixo-em-sódio',
  'baixo-em-calorias', 'baixo-em-gordura', 'rico-em-proteína', 'rico-em-proteínas', 'cetogênico', 'cetogênica',
  'vegansk', 'veganskt', 'vegetarisk', 'vegetariskt', 'pescetariansk', 'växtbaserad', 'växtbaserat', 'glutenfri',
  'glutenfritt', 'laktosfri', 'laktosfritt', 'mjölkfri', 'mjölkfritt', 'nötfri', 'nötfritt', 'äggfri', 'äggfritt',
  'sojafri', 'sojafritt', 'sockerfri', 'sockerfritt', 'lågkolhydrat', 'lchf', 'kalorisnål', 'kalorisnålt',
  'fettsnål', 'fettsnålt', 'proteinrik', 'proteinrikt', 'βίγκαν', 'χορτοφαγικό', 'πεσκετάριαν', 'χωρίς-γλουτένη',
  'χωρίς-γαλακτοκομικά', 'χωρίς-ξηρούς-καρπούς', 'χωρίς-αυγό', 'χαμηλό-σε-υδατάνθρακες', 'πλούσιο-σε-πρωτεΐνη',
  'χαμηλό-σε-νάτριο', 'κόσερ', 'веганское', 'вегетарианское', 'пескетарианское', 'без-глютена', 'без-молока',
  'без-орехов', 'без-яиц', 'мало-углеводов', 'много-белка', 'мало-соли', 'кошерное', 'טבעוני', 'צמחוני', 'פסקטריאני',
  'ללא-גלוטן', 'ללא-חלב', 'ללא-אגוזים', 'ללא-ביצים', 'דל-פחמימות', 'עשיר-בחלבון', 'דל-נתרן', 'כשר', 'ヴィーガン',
  'ベジタリアン', 'ペスカタリアン', 'グルテンフリー', '乳製品不使用', 'ナッツ不使用', '卵不使用', '低糖質', '高たんぱく', '減塩', 'コーシャ', '纯素', '素食', '鱼素', '无麸质',
  '无乳制品', '无坚果', '无蛋', '低碳水', '高蛋白', '低钠', '犹太洁食'
] AS words), moved AS (
  SELECT user_id, id,
    array(SELECT tag FROM unnest(dietary_tags) WITH ORDINALITY AS one(tag, place)
      WHERE tag = ANY (words) ORDER BY place) AS kept,
    array(SELECT word FROM (
      -- A tag has no comma.
      SELECT btrim(regexp_replace(tag, '[,\s]+', ' ', 'g')) AS word, min(place) AS place
      FROM unnest(dietary_tags) WITH ORDINALITY AS one(tag, place) WHERE tag <> ALL (words) GROUP BY 1) AS spelled
      WHERE word <> '' ORDER BY place) AS tags
  FROM recipes, diets WHERE NOT dietary_tags <@ words)
UPDATE recipes SET dietary_tags = moved.kept, tags = moved.tags, tag_keys = moved.tags, version = version + 1
FROM moved WHERE recipes.user_id = moved.user_id AND recipes.id = moved.id;
