import { undecorated } from './decorations';

/** What the parts of a recipe are called above them, in the languages we read. */
const INGREDIENTS =
  /^(?:(?:the|les|gli|los|os) )?(?:ingredients?(?: list)?|(?:ingredients?|zutaten?|ingrédients?|ingredientes?|ingrediente|ingrediënten?) (?:amounts?|quantity|quantities|mengen?|quantités?|cantidad(?:es)?|quantità|quantidades?|hoeveelheid)|(?:amounts?|quantity|menge|quantité|cantidad|quantità|quantidade|hoeveelheid) (?:ingredients?|zutaten?|ingrédients?|ingredientes?|ingrediente|ingrediënten?)|ingredienser|składniki|shopping list|einkaufsliste|boodschappen(?:lijst(?:je)?)?|liste de courses|lista de la compra|lista della spesa|lista de compras|ingredients you(?:['’]ll)? need|you(?:['’]ll| will)? need|what you(?:['’]ll| will)? need|you(?:['’]ll| will) also need|für das rezept brauchst du|das brauchst du|il vous faut|dit heb je nodig|zutaten(?:liste)?|ingrédients?|ingredientes|ingredienti|ingrediënten|benodigdheden|nodig|wat heb je nodig|was du brauchst|(?:du brauchst|ihr braucht)(?: dafür)?|das braucht ihr|se necesita|necesitas|hai bisogno di|você vai precisar(?: de)?|vais precisar de|tu auras besoin de|vous aurez besoin de|je hebt nodig|de quoi avez-vous besoin|ce qu['’]il (?:vous )?faut|cosa (?:ti )?serve|occorrente|qué necesitas|o que (?:precisas|você precisa))(?:\s*\(.{0,40}\)|\s+(?:x|×|for|für|pour|para|per|voor|del|de la|de l['’]|du|da|do)\s?.{1,40})?\s*[:：?]?$/i;
const METHOD =
  /^(?:the )?(?:instructions?|directions?|method|preparation(?: method| steps)?|steps|how to make(?: it| this| the)?.{0,40}|what to do|(?:und )?so (?:einfach )?geht(?:['’]?s| es)|los geht(?:['’]?s| es)|so wird(?:['’]?s| es) gemacht|so machst du(?: es|['’]s)|wie(?:['’]s| es)? geht|let['’]?s (?:get )?(?:cook|bak|start|mak|go)(?:ing|ed|e)?(?: it)?|get (?:cooking|baking)|c['’]est parti|en cuisine|aux fourneaux|comment (?:faire|(?:le|la|les) (?:faire|préparer)).{0,40}|manos a la obra|vamos (?:allá|a cocinar)|si comincia|mettiamoci all['’]opera|mãos (?:à|na) (?:obra|massa)|vamos (?:lá|cozinhar)|zo (?:doe|bereid) je.{0,40}|hoe (?:maak|doe|bereid) je.{0,40}|wie (?:man|du)(?: es| das)? macht|gör så här|tillagning|fremgangsmåde|framgangsmåte|sposób przygotowania|przygotowanie|wykonanie|ablauf|vorgehen|durchführung|herstellung|bereiten|cómo (?:hacer|se hacen?|se preparan?|prepararl[oa]s?).{0,40}|zo maak je.{0,40}|come (?:fare|si fa|si prepara).{0,40}|making (?:it|the)\b.{0,40}|procedure|zubereitung(?:sschritte)?|anleitung|(?:la )?préparation|étapes|instructions de préparation|elaboración|preparación|instrucciones|pasos|preparazione|procedimento|istruzioni|modo de (?:preparo|preparação|fazer)|preparo|preparação|como (?:fazer|preparar).{0,40}|passo a passo|(?:la )?recette|(?:les )?étapes de (?:la )?préparation|les étapes|réalisation|(?:elaboración |preparación )?paso a paso|step[- ]by[- ]step(?: (?:instructions|directions|method|guide))?|aan de slag|arbeitsschritte|svolgimento|passaggi|bereiding(?:swijze)?|bereidingswijze|werkwijze)\s*[:：?!.…]{0,3}$/i;
const NOTES =
  /^(?:(?:recipe|cook['’]?s|chef['’]?s)?\s?(?:notes?|tips?)|tips? (?:and|&) tricks|tipps?(?: (?:und|&) tricks)?|hinweise?|notizen|notas|consejos?|note|consigli(?:o)?|astuces?|conseils?|dicas?|opmerkingen)\s*[:：]?$/i;
const END =
  /^(?:(?:recipe )?details|nutrition(?:al)?(?: facts| information| info| values?)?(?:[ (]+(?:per|pro) (?:serving|portion|person|100 ?(?:g|ml))\)?)?|(?:nährwerte?|voedingswaarden?|valori nutrizionali|valeurs nutritionnelles|valores nutricionales|valores nutricionais)(?:[ (]+(?:pro|per|par|por) (?:serving|portion|personne|person|portie|porzione|porción|ración|porção|100 ?(?:g|ml))\)?)?|(?:información|valores?|informations?|valeurs?) nutri[\p{L}]{1,12}|valori nutrizionali|comments?|reviews?|related.{0,30}|(?:(?:how to )?stor(?:e|age)|storing|make[- ]ahead|freezing|reheating)(?: (?:tips|instructions|it|and .{1,20}))?|(?:serving )?suggestions|(?:substitutions?|variations?)(?: (?:and|&) .{1,20})?|goes well with|what to serve with.{0,40}|did you make (?:this|it).{0,20}|rezept von.{0,40}|recipe by.{0,40}|aufbewahrung|haltbarkeit|conservation|conservazione|conservación|conservação|bewaren|variantes?|varianti|variationen|varianten|informações adicionais|you (?:may|might) also like.{0,20}|share this.{0,20}|leave a (?:reply|comment).{0,20}|more recipes.{0,30}|(?:special )?equipment(?: needed)?|utensilien|küchengeräte|zubehör|ustensiles|matériel|équipement|utensilios|utensili|attrezzatura|utensílios|materiaal|video|faqs?|filed under.{0,40}|print(?: recipe)?|read (?:it|more|the (?:full )?recipe) on .{1,40}|kommentare|lees ook|lesen sie auch|lire aussi|leggi anche|leer también|lee también|leia também|read also|also read|commentaires|comentarios)\s*[:：]?$/iu;

/** Characters of a heading at most, with its marks. */
const LONGEST = 200;

export type Section = 'ingredients' | 'instructions' | 'notes' | 'end';

/** The part of a recipe that a heading opens; null for any other text. */
export function sectionOf(heading: string): Section | null {
  if (heading.length > LONGEST) return null;
  const text = undecorated(heading.replace(/^[#*_\s¿¡]+|[#*_\s]+$/g, ''));
  if (text.length > 80) return null;
  if (INGREDIENTS.test(text)) return 'ingredients';
  if (METHOD.test(text)) return 'instructions';
  if (NOTES.test(text)) return 'notes';
  return END.test(text) ? 'end' : null;
}

/** What a heading of the ingredients says behind its word: `(serves 4)`, `für 4 Personen`, `pour 6 personnes`. */
const SERVED =
  /[\s(](?:(?:serves|makes|for|für|pour|para|per|voor|x|×)\s+(\d{1,3})|(\d{1,3}))(?:\s?[-–]\s?\d{1,3})?(?:\s+(people|persons?|pers\.?|pax|servings?|portions?|portionen|personen|personnes|personas|porciones|raciones|persone|porzioni|pessoas|porções|porties))?\s*\)?[\s:：*_#]*$/i;

/** Pieces that it makes: `für 12 Stücke`, `makes 24 cookies`. */
const MADE =
  /[\s(](?:makes|for|für|pour|para|per|voor)\s+((\d{1,3})\s+(?:stücke?|scheiben|kekse|plätzchen|brötchen|gläser|waffeln|muffins?|cupcakes?|cookies|pieces|slices|pancakes|waffles|burgers?|rolls|buns|bars|loaves|pizzas?|tacos|crêpes|pièces|piezas|unidades|pezzi|fette|fatias|stuks))\s*\)?[\s:：*_#]*$/i;

/** What a heading of the ingredients says it makes, in its words and as a number; null where it names no pieces. */
export function yieldOfHeading(heading: string): { text: string; count: number } | null {
  if (heading.length > LONGEST || sectionOf(heading) !== 'ingredients') return null;
  const [, text = '', count = '0'] = MADE.exec(heading) ?? [];
  return Number(count) > 0 ? { text, count: Number(count) } : null;
}

/** The servings that a heading of the ingredients names; null where it names none. */
export function servingsOfHeading(heading: string): number | null {
  if (heading.length > LONGEST || sectionOf(heading) !== 'ingredients') return null;
  const [, introduced, bare, unit] = SERVED.exec(heading) ?? [];
  const count = Number(introduced ?? (unit === undefined ? 0 : bare));
  return count > 0 ? count : null;
}

/** `Zutaten für den Teig`: what the ingredients are for, behind their name; with an article, or it is the dish itself. */
const PURPOSE =
  /^[#*_\s]*\p{L}+\s+((?:for|für|pour|para|per|voor)\s+(?:the|den|die|das|le|la|les|l['’]|il|lo|gli|i|el|los|las|o|a|os|as|de|het)(?:\s+|(?<=['’]))\p{L}[\p{L} '’-]{1,40}?)\s*[:：*_#]*$/iu;
/** What is all of it: `Ingredients for the recipe`. */
const WHOLE = /\b(?:recipe|rezept|recette|receta|ricetta|receita|recept|dish|gericht|plat)$/i;

/** The group that a heading of the ingredients opens: `For the dough`; null where it names none. */
export function groupOfHeading(heading: string): string | null {
  if (heading.length > LONGEST || sectionOf(heading) !== 'ingredients') return null;
  const purpose = PURPOSE.exec(heading)?.[1] ?? '';
  return purpose === '' || WHOLE.test(purpose) ? null : purpose.charAt(0).toUpperCase() + purpose.slice(1);
}

/** `Étape 1` alone on a line: it counts the steps and is none. */
const MARKER =
  /^(?:step|étape|etape|schritt|paso|passaggio|passo|stap)\s+(?:no?\.?\s?|n°\s?)?\d{1,2}\s*[.:：)–-]?$/i;

export const isStepMarker = (line: string): boolean =>
  line.length <= 40 && MARKER.test(line.replace(/^[#*_\s]+|[#*_\s]+$/g, ''));

const ASIDE =
  /^[*_]{0,2}(?:(?:recipe|cook['’]?s|chef['’]?s|author['’]?s)\s)?(?:note de l['’]auteur|petit conseil|(?:le )?(?:conseil|astuce|mot) du chef|(?:il )?consiglio dello chef|edit|update|ps|p\.s\.|notes?|tips?|hints?|hinweise?|notiz(?:en)?|tipps?|trucos?|trucchi|trucchetto|anmerkung(?:en)?|notas?|consejos?|consigli(?:o)?|astuces?|remarques?|conseils?|opmerking(?:en)?|dicas?)\s?[:：][*_]{0,2}\s+(\S.{0,5000})$/i;

/** What a line such as `Notes: keep warm.` notes; null for any other line. */
export const asideIn = (line: string): string | null => ASIDE.exec(line)?.[1] ?? null;
