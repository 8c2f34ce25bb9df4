import { wordsTag } from './words';

/**
 * The recommended cuisines, meal types and dietary tags in the languages that files are made in, as they stand alone over
 * a recipe or in an index: German, French, Spanish, Italian, Portuguese, Dutch. English is how they are stored.
 */
const TERMS: Readonly<Record<string, readonly [string, string, string, string, string, string]>> = {
  vegan: ['vegan', 'végan', 'vegano', 'vegano', 'vegano', 'veganistisch'],
  vegetarian: ['vegetarisch', 'végétarien', 'vegetariano', 'vegetariano', 'vegetariano', 'vegetarisch'],
  pescatarian: [
    'pescetarisch',
    'pescétarien',
    'pescetariano',
    'pescetariano',
    'pescetariano',
    'pescotarisch',
  ],
  'gluten-free': ['glutenfrei', 'sans gluten', 'sin gluten', 'senza glutine', 'sem glúten', 'glutenvrij'],
  'dairy-free': [
    'ohne Milch',
    'sans produits laitiers',
    'sin lácteos',
    'senza latticini',
    'sem laticínios',
    'zuivelvrij',
  ],
  'nut-free': [
    'ohne Nüsse',
    'sans fruits à coque',
    'sin frutos secos',
    'senza frutta a guscio',
    'sem frutos secos',
    'notenvrij',
  ],
  'egg-free': ['ohne Ei', 'sans œuf', 'sin huevo', 'senza uova', 'sem ovo', 'zonder ei'],
  'low-carb': [
    'kohlenhydratarm',
    'pauvre en glucides',
    'bajo en carbohidratos',
    'povero di carboidrati',
    'pobre em hidratos',
    'koolhydraatarm',
  ],
  'high-protein': [
    'eiweißreich',
    'riche en protéines',
    'rico en proteínas',
    'ricco di proteine',
    'rico em proteína',
    'eiwitrijk',
  ],
  'low-sodium': ['salzarm', 'pauvre en sel', 'bajo en sal', 'povero di sale', 'pobre em sal', 'zoutarm'],
  kosher: ['koscher', 'casher', 'kosher', 'kosher', 'kosher', 'koosjer'],
  american: ['amerikanisch', 'américaine', 'estadounidense', 'americana', 'americana', 'Amerikaans'],
  british: ['britisch', 'britannique', 'británica', 'britannica', 'britânica', 'Brits'],
  chinese: ['chinesisch', 'chinoise', 'china', 'cinese', 'chinesa', 'Chinees'],
  french: ['französisch', 'française', 'francesa', 'francese', 'francesa', 'Frans'],
  german: ['deutsch', 'allemande', 'alemana', 'tedesca', 'alemã', 'Duits'],
  greek: ['griechisch', 'grecque', 'griega', 'greca', 'grega', 'Grieks'],
  indian: ['indisch', 'indienne', 'india', 'indiana', 'indiana', 'Indiaas'],
  italian: ['italienisch', 'italienne', 'italiana', 'italiana', 'italiana', 'Italiaans'],
  japanese: ['japanisch', 'japonaise', 'japonesa', 'giapponese', 'japonesa', 'Japans'],
  korean: ['koreanisch', 'coréenne', 'coreana', 'coreana', 'coreana', 'Koreaans'],
  mediterranean: [
    'mediterran',
    'méditerranéenne',
    'mediterránea',
    'mediterranea',
    'mediterrânica',
    'mediterraan',
  ],
  mexican: ['mexikanisch', 'mexicaine', 'mexicana', 'messicana', 'mexicana', 'Mexicaans'],
  'middle-eastern': [
    'nahöstlich',
    'du Moyen-Orient',
    'de Oriente Medio',
    'mediorientale',
    'do Médio Oriente',
    'Midden-Oosters',
  ],
  spanish: ['spanisch', 'espagnole', 'española', 'spagnola', 'espanhola', 'Spaans'],
  thai: ['thailändisch', 'thaïlandaise', 'tailandesa', 'thailandese', 'tailandesa', 'Thais'],
  vietnamese: ['vietnamesisch', 'vietnamienne', 'vietnamita', 'vietnamita', 'vietnamita', 'Vietnamees'],
  breakfast: ['Frühstück', 'petit-déjeuner', 'desayuno', 'colazione', 'pequeno-almoço', 'ontbijt'],
  brunch: ['Brunch', 'brunch', 'brunch', 'brunch', 'brunch', 'brunch'],
  lunch: ['Mittagessen', 'déjeuner', 'almuerzo', 'pranzo', 'almoço', 'lunch'],
  dinner: ['Abendessen', 'dîner', 'cena', 'cena', 'jantar', 'avondeten'],
  appetizer: ['Vorspeise', 'entrée', 'entrante', 'antipasto', 'entrada', 'voorgerecht'],
  main: ['Hauptgericht', 'plat', 'plato principal', 'piatto principale', 'prato principal', 'hoofdgerecht'],
  'side-dish': ['Beilage', 'accompagnement', 'guarnición', 'contorno', 'acompanhamento', 'bijgerecht'],
  salad: ['Salat', 'salade', 'ensalada', 'insalata', 'salada', 'salade'],
  soup: ['Suppe', 'soupe', 'sopa', 'zuppa', 'sopa', 'soep'],
  sauce: ['Sauce', 'sauce', 'salsa', 'salsa', 'molho', 'saus'],
  snack: ['Zwischenmahlzeit', 'en-cas', 'tentempié', 'spuntino', 'lanche', 'tussendoortje'],
  dessert: ['Dessert', 'dessert', 'postre', 'dolce', 'sobremesa', 'nagerecht'],
  bread: ['Brot', 'pain', 'pan', 'pane', 'pão', 'brood'],
  drink: ['Getränk', 'boisson', 'bebida', 'bevanda', 'bebida', 'drankje'],
};

const COLUMNS = ['de', 'fr', 'es', 'it', 'pt', 'nl'];

/** A stored cuisine, meal type or dietary tag in a language; null for words of the author's own and in English. */
export function termIn(term: string, language: string): string | null {
  const column = COLUMNS.indexOf(wordsTag(language));
  return (Object.hasOwn(TERMS, term) && TERMS[term]?.[column]) || null;
}
