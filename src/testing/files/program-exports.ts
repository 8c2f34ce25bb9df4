/** Files as other programs export them, each of several recipes; written for the tests. */

export const MEAL_MASTER = `MMMMM----- Recipe via Meal-Master (tm) v8.05

      Title: Rye Rolls
 Categories: Breads, Breakfast
      Yield: 12 Rolls

      2 c  Rye flour                           1 ts Salt
  1 1/2 c  Bread flour; sifted                 2 tb Molasses
      1 pk Dry yeast                         3/4 c  Water; warm (about
                                                    -100 degrees)

MMMMM--------------------------TOPPING-------------------------------
      1 lg Egg; beaten                         1 T  Caraway seeds

  Stir the flours with yeast and salt.  Add molasses and water and knead
  for ten minutes, until the dough is smooth.

  Let it rise for an hour.  Shape twelve rolls, brush them with egg and
  scatter caraway over them.  Bake at 400 F for 20 minutes.

  From the kitchen of a friend in Duluth

MMMMM

---------- Recipe via Meal-Master (tm) v8.02

      Title: Cold Beet Soup
 Categories: Soups
   Servings:  4

      4 md Beets
      1 qt Buttermilk
    1/2 ts Salt
           Dill; to taste

  Boil the beets until tender; peel and grate them.
  Stir into the buttermilk with salt and dill.  Chill well.

-----
`;

export const MASTER_COOK = `                     *  Exported from  MasterCook  *

                             Plum Crumble

Recipe By     : Aunt Vera
Serving Size  : 6    Preparation Time :0:45
Categories    : Desserts                         Fruit
                Autumn

  Amount  Measure       Ingredient -- Preparation Method
--------  ------------  --------------------------------
   2             pounds  plums -- pitted
     1/2            cup  brown sugar
                        ***CRUMBLE***
   1 1/2           cups  flour
   4             ounces  butter -- cold and cut into
                           small cubes
                        salt -- to taste

Spread the plums in a dish and scatter the sugar over them.

Rub flour, butter and salt to crumbs. Spread them over the fruit and bake at
375 F for 40 minutes.

                   - - - - - - - - - - - - - - - - - -

NOTES : Apricots do as well.


                     *  Exported from  MasterCook  *

                         Cucumber Salad

Recipe By     :
Serving Size  : 4    Preparation Time :0:15
Categories    : Salads

  Amount  Measure       Ingredient -- Preparation Method
--------  ------------  --------------------------------
   2              large  cucumbers -- thinly sliced
   1         tablespoon  vinegar

Toss and chill.

                   - - - - - - - - - - - - - - - - - -

Per serving: 20 Calories; 0g Fat
`;

export const REZKONV = `========== REZKONV-Rezept - RezkonvSuite v0.96f

     Titel: Kartoffelpuffer mit Apfelmus
Kategorien: Kartoffel, Hauptgericht
     Menge: 4 Portionen

      1 kg    Kartoffeln; mehlig
      2       Eier
    1/2 Teel. Salz

============================= FÜR DAS MUS =============================
    500 Gramm Äpfel
      2 Essl. Zucker; oder
              -- Honig

============================ QUELLE ============================
              Kochbuch der Großmutter
              -- Erfasst *RK* 12.03.2004 von
              -- Anna Beispiel

Die Kartoffeln reiben und ausdrücken. Mit Eiern und Salz verrühren.

In heißem Fett goldbraun backen. Die Äpfel mit Zucker weich kochen und
zerdrücken.

=====

========== REZKONV-Rezept - RezkonvSuite v0.96f

     Titel: Gurkensalat
Kategorien: Salat
     Menge: 2 Personen

      1       Gurke
      1 Essl. Essig

Gurke hobeln und mit Essig mischen.

=====
`;

const copied = (name: string, lines: string, steps: string, more = '') =>
  `<div class="recipe"><div id="name">${name}</div><div id="link"><a id="original_link" href="https://blog.example/${name.length}">https://blog.example/${name.length}</a></div><img class="recipeImage" src="images/${name.length}.jpg" width="120px"><div id="categories">Tags: <span class="recipeCategory">Dinner</span></div>${more}<div id="servings">Servings: <a id="recipeYield">4</a></div><div id="recipeIngredient_header">Ingredients</div><ul id="recipeIngredients">${lines}</ul><div id="recipeInstructions_header">Steps</div><ol id="recipeInstructions">${steps}</ol></div>`;

/** A page of three recipes. */
export const COPY_ME_THAT = `<!DOCTYPE html><head><meta http-equiv="Content-Type" content="text/html;charset=UTF-8"><meta name="copymethat_class_id_version" content="2"></head><html><style type="text/css">.recipe{margin-top:20px}</style><body>${copied(
  'Lentil soup',
  '<li class="recipeIngredient">200 g lentils</li><li class="recipeIngredient">1 l stock</li><div class="recipeIngredient_spacer"></div><div class="recipeIngredient_subheader">To serve:</div><li class="recipeIngredient">1 lemon</li>',
  '<li class="instruction" value="1">Simmer the lentils in the stock.</li><div class="instruction_subheader">At the table:</div><li class="instruction" value="2">Serve with lemon.</li>',
  '<div id="description">Thick and warm.</div><div id="extra_info"><span id="made_this">I made this</span></div>',
)}${copied(
  'Tomato toast',
  '<li class="recipeIngredient">2 slices bread</li><li class="recipeIngredient">1 tomato</li>',
  '<li class="instruction" value="1">Toast the bread.</li><li class="instruction" value="2">Rub it with tomato.</li>',
)}${copied(
  'Mint tea',
  '<li class="recipeIngredient">10 mint leaves</li>',
  '<li class="instruction" value="1">Pour boiling water over the mint.</li>',
).replace(
  '</ol></div>',
  '</ol><div id="recipeNotes_header">Notes</div><ul id="recipeNotes"><li class="recipeNote">Good cold.</li></ul></div>',
)}</body></html>`;

/** A post with two recipes of the plugin's later versions. */
export const EASY_RECIPE = `<!doctype html><html><head><title>Picnic — A blog</title></head><body><h1>Picnic</h1><p>We went to the lake.</p>
<div class="easyrecipe" itemscope itemtype="http://schema.org/Recipe"><div itemprop="name" class="ERSName">Herb omelette</div><div class="ERSSavePrint"><a class="ERSPrintBtn" href="#">Print</a></div><div class="ERSDetails"><div class="ERSAuthor">Author: <span itemprop="author">Ines</span></div><div class="ERSHead">Recipe type: <span itemprop="recipeCategory">Lunch</span></div><div class="ERSTimes"><div class="ERSHead">Prep time: <time itemprop="prepTime" datetime="PT5M">5 mins</time></div><div class="ERSHead">Cook time: <time itemprop="cookTime" datetime="PT6M">6 mins</time></div></div><div class="ERSHead">Serves: <span itemprop="recipeYield">2</span></div></div><div class="ERSSummary">Light and green.</div>
<div class="ERSIngredients"><div class="ERSIngredientsHeader ERSHeading">Ingredients</div><div class="ERSSectionHead">Omelette</div><ul><li class="ingredient" itemprop="ingredients">3 eggs</li><li class="ingredient" itemprop="ingredients">1 tbsp butter</li></ul><div class="ERSSectionHead">Filling</div><ul><li class="ingredient" itemprop="ingredients">2 tbsp chives</li></ul></div>
<div class="ERSInstructions"><div class="ERSInstructionsHeader ERSHeading">Instructions</div><ol><li class="instruction" itemprop="recipeInstructions">Beat the eggs.</li><li class="instruction" itemprop="recipeInstructions">Fry in butter and scatter the chives.</li></ol></div><div class="ERSNotesDiv"><div class="ERSNotesHeader">Notes</div><div class="ERSNotes">Best eaten at once.</div></div><div class="endeasyrecipe" style="display: none">3.3</div></div>
<div class="easyrecipe" itemscope itemtype="http://schema.org/Recipe"><div itemprop="name" class="ERSName">Pea salad</div><div class="ERSIngredients"><div class="ERSIngredientsHeader ERSHeading">Ingredients</div><ul><li class="ingredient" itemprop="ingredients">300 g peas</li></ul></div><div class="ERSInstructions"><div class="ERSInstructionsHeader ERSHeading">Instructions</div><ol><li class="instruction" itemprop="recipeInstructions">Toss and serve.</li></ol></div></div></body></html>`;

/** The same of its first versions, which have no microdata. */
export const EASY_RECIPE_OLD = `<!doctype html><html><head><title>Picnic</title></head><body><h1>Picnic</h1>
<div class="easyrecipe"><table class="ERHDTable"><tr><td><span class="item ERName"><span class="fn">Herb omelette</span></span></td><td><div class="btnERPrint">Print</div></td></tr></table><div class="ERHead">Prep time: <span class="preptime">5 mins<span class="value-title" title="PT5M"></span></span></div><div class="ERHead">Serves: <span class="yield">2</span></div><div class="ERSummary"><span class="summary">Light and green.</span></div><div class="ERIngredients"><div class="ERIngredientsHeader">Ingredients</div><ul class="ingredients"><li class="ingredient">3 eggs</li><li class="ERSeparator">Filling</li><li class="ingredient">2 tbsp chives</li></ul></div><div class="ERInstructions"><div class="ERInstructionsHeader">Instructions</div><div class="instructions"><ol><li class="instruction">Beat the eggs.</li><li class="instruction">Fry them.</li></ol></div></div><div><div class="ERNotesHeader">Notes</div><div class="ERNotes">Best eaten at once.</div></div><div class="endeasyrecipe" style="display: none">2.2</div></div>
<div class="easyrecipe"><span class="item ERName"><span class="fn">Pea salad</span></span><div class="ERIngredients"><div class="ERIngredientsHeader">Ingredients</div><ul class="ingredients"><li class="ingredient">300 g peas</li></ul></div><div class="ERInstructions"><div class="ERInstructionsHeader">Instructions</div><div class="instructions"><ol><li class="instruction">Toss and serve.</li></ol></div></div></div></body></html>`;

/** MasterCook's files of markup. */
export const MASTER_COOK_XML = `<?xml version="1.0" standalone="yes" encoding="ISO-8859-1"?>
<!DOCTYPE mx2 SYSTEM "mx2.dtd">
<mx2 source="MasterCook" date="March 3, 2011">
<Summ>
<Nam>
Plum Crumble
</Nam>
<Nam>
Cucumber Salad
</Nam></Summ>
<RcpE name="Plum Crumble" author="Aunt Vera">
<Serv qty="6"/>
<PrpT elapsed="0:20"/>
<CatS>
<CatT>
Desserts
</CatT>
</CatS>
<IngR name="plums" unit="pounds" qty="2">
<IPrp>
pitted
</IPrp>
</IngR>
<IngR name="CRUMBLE" code="S"></IngR>
<IngR name="flour" unit="cups" qty="1 1/2"></IngR>
<IngR name="tin, 9" wide" qty="1"></IngR>
<DirS>
<DirT>
Spread the plums in a dish.
</DirT>
<DirT>
Rub flour to crumbs &amp; bake.
</DirT>
</DirS>
<Desc>
An autumn pudding.
</Desc>
<Yield unit="cups" qty="8"/>
<TTim elapsed="1:00"/>
<Note>
Apricots do as well.
</Note>
</RcpE>
<RcpE name="Cucumber Salad" author="">
<Serv qty="4"/>
<IngR name="cucumbers" unit="large" qty="2"></IngR>
<DirS>
<DirT>
Toss and chill.
</DirT>
</DirS>
</RcpE></mx2>
`;
