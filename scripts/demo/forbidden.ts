// What a dietary tag rules out: a check on the tags of the demo library.

const FISH =
  'anchov\\w+|cod|crab|fish|lobster|mackerel|oyster|prawns?|salmon|sardines?|shrimp|snails?|tuna|worcestershire';
const MEAT =
  'bacon|beef|chicken|chorizo|duck|gelatine?|ham|kidney|lamb|lard|liver|meats?|mince|mutton|pancetta|pork|prosciutto|rabbit|salami|sausages?|turkey|veal';
/** Cheeses whose rules ask for rennet from calves. */
const RENNET = 'appenzeller|comté|emment\\w+|grana|gruy\\w+|parmesan|parmigiano|pecorino';
/** A bought stock may hold meat, milk and wheat. */
const STOCK = 'bouillon|broth|bullion|stock';
const MILK =
  'butter(?:ed|milk)?|cheese|cheddar|cream|creme|crème|feta|ghee|kefir|margarine|mascarpone|milk|mozzarella|ricotta|scamorza|whey|yogh?o?urt|yoghurt';
const EGG = 'albumens?|eggs?|mayo|mayonnaise|yolks?';
const GLUTEN =
  'baguette|baking powder|barley|beer|biscuits?|bread\\w*|bulgh?ur|cookies|couscous|croutons?|curry powder|dough|flour\\w*|fusilli|hoisin|macaroni|malt|miso|naan|noodles?|oatmeal|oats?|panko|pasta|pastry|penne|rye|semolina|seitan|soya? sau[cs]e|spaghetti|tamari|toast|tortillas?|vermicelli|wheat|wraps?';

const words = (...lists: string[]) => new RegExp(`\\b(?:${lists.join('|')})\\b`, 'gi');

/** Words that must not stand in the ingredients or the method of a recipe with the tag. */
export const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  vegan: words(FISH, MEAT, RENNET, STOCK, MILK, EGG, 'curry paste', 'honey'),
  vegetarian: words(FISH, MEAT, RENNET, STOCK, 'curry paste', 'tom yam'),
  'dairy-free': words(STOCK, MILK, 'ham', 'sausages?'),
  'gluten-free': words(GLUTEN, STOCK, 'ham', 'oyster sauce', 'sausages?', 'worcestershire'),
};

/** Phrases that hold such a word and mean something else. */
export const HARMLESS =
  /\b(?:coconut milk|peanut butter|kidney beans|mince (?:the )?garlic|plastic wrap|stock pot|sausage shape|cream-like)\b/gi;

/** Words that a tagged recipe may hold, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, { words: RegExp; reason: string }>> = {
  'coriander-chicken': { words: /naan/i, reason: 'served with naan or rice' },
  couscous: { words: /broth/i, reason: 'the broth of the pot itself, made from water' },
  'frijol-con-puerco': { words: /broth/i, reason: 'the broth of the pot itself, made from water' },
  granola: {
    words: /yogurt|milk/i,
    reason: 'one of several things to serve it with; fresh fruit is another',
  },
  hoisin_tofu_and_broccoli: { words: /stock/i, reason: 'vegetable stock is made without meat' },
  'mushroom-stragonov': { words: /broth/i, reason: 'vegetable broth is made without meat' },
  'oaty-pancakes': { words: /bacon|sausages/i, reason: 'a suggestion for the table, "if you like"' },
  paella: { words: /broth/i, reason: 'the broth of the pan itself, made from water' },
  roesti: { words: /bacon/i, reason: 'a suggestion, "if you want to"' },
  'turkish-red-lentil-soup': { words: /broth/i, reason: 'vegetable broth is made without meat and milk' },
};
