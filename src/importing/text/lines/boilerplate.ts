import { withoutEmoji } from './decorations';

/** What stands on the buttons of recipe pages, alone or beside each other. */
const BUTTON =
  /^(?:(?:jump|skip|go|scroll) to (?:the )?(?:recipe|video|comments|(?:main )?content|ingredients|instructions)|(?:de)?select all|search|menu|log ?in|sign (?:in|up)|(?:alle )?auswählen|suche|rechercher|buscar|cerca|zoeken|(?:print|pin|save|saved|rate|share|email|e-mail|tweet|like|bookmark|download|review|comment|facebook|pinterest|whatsapp|twitter|flipboard|reddit|telegram)(?: (?:it|(?:this )?recipe|this|now|comments?|rezept|on|to|pdf|card))?|add to (?:collection|favou?rites|my recipes|shopping list|meal plan)|get (?:recipe )?ingredients|shop (?:the )?ingredients|cook mode|keep screen (?:on|awake)|(?:zum|springe? zum|direkt zum) rezept|(?:rezept )?(?:drucken|speichern|teilen|bewerten|merken|versenden|kommentieren|herunterladen)|(?:aller|passer|accéder) (?:directement )?à la recette|(?:imprimer|partager|enregistrer|sauvegarder|épingler|noter|commenter|télécharger)(?: (?:la|cette) recette)?|(?:ir|saltar) a (?:la )?receta|(?:imprimir|compartir|guardar|pinear|valorar|descargar|comentar|compartilhar|salvar|partilhar|avaliar|baixar|favoritar)(?: (?:la |a |esta )?(?:receta|receita))?|(?:vai|salta) alla ricetta|(?:stampa|condividi|salva|vota|scarica|commenta)(?: (?:la )?ricetta)?|(?:pular|ir) para a receita|(?:naar|ga naar|spring naar)(?: het)? recept|(?:recept )?(?:printen|afdrukken|bewaren|opslaan|delen|beoordelen)|print recept)$/i;
const SEPARATOR = /\s*[|•·,/–—►▸>-]\s*|\s{2,}/;

/** What a page says where it sells space. */
const ADVERTISEMENT =
  /^\[?(?:advertisements?|ads?|sponsored(?: content)?|continue reading below|article continues below|(?:- )?anzeige|werbung|(?:unbezahlte )?werbung\s?[|/,(].{1,30}|publicité|publicidad|pubblicità|publicidade|advertentie|reklame)\]?$/i;
/** Choices of a card: how much of it, in which units, with the screen on. */
const CHOICE =
  /^(?:(?:scale|units?|servings?)?\s?:?\s?)?(?:(?:[½\d](?:\/2)?x\s?){2,}|(?:us(?: customary)?|metric|imperial|us units|metrisch|metrico|métrico|métrique)(?:\s?[-–|/]?\s?(?:us(?: customary)?|metric|imperial|metrisch)){0,2})$|^(?:cook mode\s?)?(?:prevent|keep) your screen (?:from )?.{2,30}$/i;

const STARS = /[★☆⭐✩✭✮✯🌟]\uFE0F?/gu;
const VOTES =
  'votes?|reviews?|ratings?|bewertung(?:en)?|stimmen?|avis|notes?|votos?|opini[oó]n(?:es)?|valoraci[oó]n(?:es)?|reseñas|voti|recensioni|avaliaç(?:ão|ões)|beoordelingen|stemmen';
const SCORE = String.raw`\(?\d(?:[.,]\d{1,2})?\)?(?:\s?(?:/|out of|von|sur|de|su|van)\s?(?:5|10))?(?:\s?(?:stars?|sterne|étoiles|estrellas|stelle|estrelas|sterren))?`;
const COUNT = String.raw`\(?(?:from|aus|bei|sur|de|da|uit|basata su|based on|of)?\s?\d[\d.,]{0,9}\s?(?:(?:user|reader|member)\s)?(?:${VOTES})\)?`;
const NAMED = String.raw`(?:(?:rated?|rating|average rating|note|bewertung|valoración|voto|nota|avaliação|beoordeling)\s?:?\s?)?`;
/** `4.9 from 312 votes`, `(45 votos)`, `Note 4.5/5 sur 230 avis`. */
const RATING = new RegExp(
  String.raw`^${NAMED}(?:${SCORE}[\s·,–-]{0,3}${COUNT}|${COUNT}|\d(?:[.,]\d{1,2})?\s?(?:/|out of|von|sur)\s?5(?: (?:stars?|sterne|étoiles|stelle))?|\d[.,]\d)$`,
  'i',
);
/** What may stand beside stars. */
const BESIDE_STARS = new RegExp(
  String.raw`^(?:${NAMED}${SCORE})?\s?(?:[·,–-]\s?)?(?:\(\d{1,6}\)|${COUNT})?$`,
  'i',
);

/** Characters of a line that is none of the recipe's. */
const LONGEST = 120;

/**
 * Whether a line is of the page that a recipe was copied from, and no words of its author: buttons, ratings, choices of
 * units, advertisements.
 */
export function isBoilerplate(line: string): boolean {
  if (line === '' || line.length > LONGEST) return false;
  const unstarred = line.replace(STARS, '').trim();
  if (unstarred !== line && BESIDE_STARS.test(unstarred)) return true;
  const bare = withoutEmoji(unstarred).replace(/^[↓↑→▼▾⬇]\s*|[.:!]$/gu, '');
  if (ADVERTISEMENT.test(bare) || RATING.test(bare) || CHOICE.test(bare)) return true;
  const parts = bare.split(SEPARATOR).filter(Boolean);
  return parts.length > 0 && parts.every((part) => isButtons(part.trim()));
}

/** Words beside each other that are all on buttons: `Drucken Speichern Teilen`. */
function isButtons(part: string): boolean {
  if (BUTTON.test(part)) return true;
  const words = part.split(' ');
  return words.length > 1 && words.length <= 6 && words.every((word) => word.length > 3 && BUTTON.test(word));
}

/** Words that a post calls its readers with, behind the last step. */
const CALL =
  /^(?:don['’]t forget to )?(?:follow|save|tag|like|share|subscribe|comment|leave|dm|click|check out|speicher|folg|teil|abonnier|verlink|kommentier|enregistre|abonne|partage|suivez|suis-|retrouve|dites-moi|guarda|síguenos|sígueme|sigue|comparte|suscr|etiqueta|salva|segui|condividi|tagga|iscriviti|salve|siga|segue|compartilhe|partilha|marque|bewaar|volg|deel|abonneer)/i;
const ADDRESSED =
  /@\w|\b(?:recipes?|posts?|reels?|videos?|bio|newsletter|page|stories|story|more|vergessen|rezepte?|beitrag|recettes?|recetas?|ricett[ae]|receitas?|recept(?:en)?|amigos|friends|freunden|amis|amici|later|später)\b|[❤💛💙💚🧡💜♥🙏📌🔖👇👆]/iu;

/** `My knife: https://…` */
const LINK = /^(?:[^.!?:]{1,60}[:：]\s*)?https?:\/\/\S+$/i;

/** Whether a line asks the reader to follow, to save or to share, and tells no step. */
export const isCall = (line: string): boolean => {
  const bare = withoutEmoji(line);
  return line.length <= 200 && ((CALL.test(bare) && ADDRESSED.test(line)) || LINK.test(bare));
};
