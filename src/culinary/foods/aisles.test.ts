import { describe, expect, it } from 'vitest';
import type { Aisle } from '@/culinary/languages/aisles';
import { aisleOf } from './aisles';

type Table = Readonly<Partial<Record<Aisle, string>>>;

/** The 150 things that the recipes of the demo library ask for most, each aisle judged by eye. */
const COMMONEST: Table = {
  produce: `garlic, onion, potatoes, onions, carrots, tomatoes, ginger, parsley, lemon, lemon juice, celery,
    small onion, fresh parsley, large onion, mushrooms, carrot, cilantro, basil, bell pepper, red pepper,
    fresh basil, green onions, lemons, shallots, white onion, fresh ginger, green beans, large carrot, leek, lime,
    plum tomatoes, red onions, rosemary, sweet potato, thyme, yellow onion, arugula, baby spinach, bell peppers,
    broccoli, button mushrooms, cherry tomatoes, chives`,
  bakery: `bread`,
  meat: `bacon, ground beef, chicken breasts, beef, chicken, ham, chicken thighs, chuck roast`,
  dairy: `butter, milk, eggs, egg, unsalted butter, cheddar cheese, cream, heavy cream, sour cream, cheese,
    egg yolks, parmesan, parmesan cheese, whole milk, egg whites, large eggs, butter or margarine, buttermilk`,
  grains: `pasta, basmati rice, bread crumbs, panko breadcrumbs, spaghetti, bomba rice`,
  baking: `sugar, flour, baking powder, all-purpose flour, honey, baking soda, brown sugar, caster sugar,
    cornstarch, instant yeast, maple syrup, wheat flour, white sugar, granulated sugar, powdered sugar, vanilla,
    active dry yeast, bread flour, brewer's yeast`,
  spices: `salt, nutmeg, cinnamon, pepper, bay leaves, cumin, paprika, garlic powder, bay leaf, black pepper,
    cayenne pepper, curry powder, ground cinnamon, kosher salt, onion powder, smoked paprika, turmeric,
    chili powder, cloves, oregano, red pepper flakes, salt and pepper, allspice, bayleaf, bouillon, caraway,
    cayenne, cinnamon powder`,
  tins: `tomato paste, chicken broth, chicken stock, tomato sauce, coconut milk, chickpeas, black beans,
    vegetable broth, cannellini beans`,
  condiments: `olive oil, soy sauce, extra virgin olive oil, worcestershire sauce, oil, dijon mustard, ketchup,
    mayonnaise, sesame oil, vegetable oil, vinegar, mustard, white vinegar, chili garlic sauce`,
  nuts: `almonds`,
  drinks: `water, red wine, white wine`,
};

/** Names that one of their words would lead astray: butter beans, cream of tartar, peanut butter, lemon zest. */
const MISLEADING: Table = {
  produce: `lemon zest, orange juice, ginger root, sugar snap peas, snow peas, bean sprouts, brussels sprouts,
    alfalfa sprouts, butternut squash, butter lettuce, eggplant, corn kernels, oyster mushrooms, cherry, grapes,
    chili peppers, chilli, jalapeño peppers, mustard greens, turnip greens, collard greens, mint leaves,
    honeydew melon, spring onions, root vegetables, dill, fresh dill, orange zest, spaghetti squash, swiss chard,
    cauliflower rice, cauliflower, beetroot, beets, radish, fresh thyme, sage, marjoram, coriander, plums, figs,
    apricots, blood orange, orange bell pepper, kale, lettuce, watermelon, watercress`,
  bakery: `corn tortillas, hamburger buns, hot dog buns, pizza dough, wonton wrappers, spring roll wrappers,
    taco shells, flour tortillas, sandwich bread, garlic bread, pita, naan`,
  meat: `ham hock, hamburger, ground turkey, turkey bacon, chicken sausage, italian sausage, sausage, pepperoni,
    bacon bits, pork belly, pork rinds`,
  fish: `crab sticks, anchovies, anchovy paste, clams, salmon, smoked salmon, tuna, fish, fish fillets,
    shrimp paste, shrimp`,
  dairy: `cream cheese, whipping cream, whipped cream, goat cheese, egg wash, pepper jack cheese, tofu, tempeh,
    seitan, lard, ghee, margarine, velveeta, swiss cheese, cottage cheese, half-and-half, egg substitute, eggnog,
    greek yogurt, bean curd`,
  grains: `egg noodles, rice noodles, breadcrumbs, popcorn, potato chips, rice paper, rolled oats, oats, oatmeal,
    bran, wheat germ, tortilla chips, macaroni, macaroni and cheese, lasagna noodles, ramen noodles, ramen,
    soba noodles, udon, glass noodles, couscous, quinoa, elbow pasta, rice, wild rice, brown rice, long-grain rice,
    arborio rice, sushi rice, crackers, saltines, oyster crackers, animal crackers, prawn crackers`,
  baking: `cream of tartar, vanilla bean, corn starch, rice flour, cocoa beans, cocoa butter, corn flour, cornmeal,
    corn syrup, graham crackers, chocolate chips, potato starch, peppermint extract, coconut sugar, vanilla extract,
    vanilla sugar, rose water, puff pastry, pie crust, phyllo dough, yeast, nutritional yeast, pie filling,
    marshmallow fluff, marshmallows, jelly beans, gelatin, jello, pudding mix, cake mix, instant pudding,
    evaporated milk, sweetened condensed milk, milk powder, powdered milk, milk chocolate, white chocolate,
    dark chocolate, chocolate, cocoa powder, rum extract, vegetable shortening, crisco, lemon extract,
    food coloring, sprinkles, xanthan gum, agave nectar, stevia, plain flour, self-raising flour, anise extract,
    butterscotch chips`,
  spices: `ground ginger, garlic salt, celery salt, sea salt, peppercorns, lemon pepper, crushed red pepper,
    white pepper, mustard seeds, mustard powder, dry mustard, beef bouillon, vegetable bouillon cubes,
    chicken bouillon, poppy seeds, pumpkin pie spice, apple pie spice, taco seasoning, msg, dried thyme,
    parsley flakes, ground coriander, coriander seeds, star anise, saffron, sumac, zaatar, sweet paprika,
    garam masala`,
  tins: `butter beans, peas, black-eyed peas, split peas, fava beans, apple butter, coconut cream, canned corn,
    tomato puree, sun-dried tomatoes, olives, black olives, green chiles, water chestnuts, beef broth, bone broth,
    pumpkin puree, pickles, dill pickles, capers, clam juice, canned tuna, orange marmalade, salsa, salsa verde,
    lentils, kidney beans, pinto beans, refried beans, baked beans, soybeans, tomato soup, cream of mushroom soup,
    cream of chicken soup, onion soup mix, french onion soup, chicken noodle soup, french fried onions,
    fried onions, apricot jam, strawberry jam, jam, lemon curd, orange lentils, fish stock`,
  condiments: `peanut butter, coconut oil, hot sauce, rice vinegar, white wine vinegar, apple cider vinegar,
    almond butter, fish sauce, oyster sauce, cranberry sauce, grapeseed oil, curry paste, pizza sauce, miso, tahini,
    cooking spray, relish, liquid smoke, nutella, hazelnut spread, guacamole, hummus, pesto, balsamic vinegar,
    balsamic glaze, barbecue sauce, bbq sauce, enchilada sauce, alfredo sauce, spaghetti sauce, sunflower oil,
    horseradish, peanut oil, walnut oil, sherry vinegar, mirin, ginger-garlic paste, garlic paste, tamarind paste,
    coconut aminos`,
  nuts: `almond flour, dried cherries, dried cranberries, raisins, pine nuts, chestnuts, coconut, coconut flakes,
    sesame seeds, pumpkin seeds, sunflower seeds, prunes, dates, dried apricots, peanuts, walnuts, flaxseed meal,
    chia seeds, hemp seeds`,
  frozen: `ice cream, frozen peas, vanilla ice cream, ice cubes, ice, edamame, frozen yogurt, french fries,
    hash browns, tater tots`,
  drinks: `tomato juice, almond milk, oat milk, soy milk, rice wine, cooking wine, apple cider, ginger ale,
    coffee beans, cranberry juice, tea leaves, green tea, coconut water, sparkling water, hot chocolate, coffee,
    instant coffee, espresso, rum, beer, root beer, orange liqueur, lemon-lime soda, club soda, sherry,
    cooking sherry, marsala wine, sake`,
  other: `toothpicks, parchment paper, aluminium foil, skewers`,
};

const rowsOf = (table: Table): [string, string][] =>
  Object.entries(table).flatMap(([aisle, items]) =>
    items.split(/,\s+/).map((item): [string, string] => [item, aisle]),
  );

describe('the aisle of', () => {
  it('the commonest things is known of all of them', () => {
    expect(rowsOf(COMMONEST)).toHaveLength(150);
    expect(rowsOf(COMMONEST).map(([item]) => [item, aisleOf(item)])).toEqual(rowsOf(COMMONEST));
  });

  it('a misleading name is that of the thing and not of its words', () => {
    expect(rowsOf(MISLEADING).map(([item]) => [item, aisleOf(item)])).toEqual(rowsOf(MISLEADING));
  });
});
