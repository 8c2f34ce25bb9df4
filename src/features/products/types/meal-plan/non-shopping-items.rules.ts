/** Water and ice in the languages that recipes are read in. Eis, glace and ijs are ice cream. */
const NAMES = `
  water ice
  wasser leitungswasser eiswasser eiswürfel
  eau glaçon glaçons
  agua hielo
  acqua ghiaccio
  água gelo
  water kraanwater ijswater ijsblokjes
  вода воды воду лёд лед льда
  νερό νερού πάγος πάγου παγάκια
  מים קרח
  ماء ثلج
  水 お湯 ぬるま湯 熱湯 冷水 氷 氷水
  清水 温水 溫水 热水 熱水 开水 開水 凉水 涼水 冰水 冰块 冰塊
`;

/** What is said of water from the tap: how warm it is, and what has been cooked in it. */
const SAID = `
  cold cool chilled iced icy warm lukewarm luke tepid hot boiling boiled simmering fresh tap filtered clean plain
  drinking room temperature salted cooking reserved pasta starchy pot of bowl cup cubes cube crushed extra more some
  kaltes kalte warmes lauwarmes heißes kochendes gesalzenes frisches
  froide tiède chaude bouillante glacée salée robinet du de d
  fría tibia templada caliente hirviendo hirviente fresca helada con cubitos del grifo
  fredda tiepida calda bollente fresca salata cubetti di
  fria morna quente fervente gelada fervendo cubos
  koud lauw lauwarm heet kokend
  холодная холодной тёплая теплая тёплой теплой горячая горячей кипяток кипячёная ледяная ледяной
  κρύο χλιαρό ζεστό βραστό
  קרים חמים פושרים רותחים
  بارد دافئ ساخن مغلي فاتر
`;

const wordsOf = (text: string) => new Set(text.split(/\s+/).filter((word) => word !== ''));
const names = wordsOf(NAMES);
const said = wordsOf(SAID);

/**
 * Whether a thing comes from the tap or the freezer, so that nobody buys it: lukewarm water and ice cubes do, rose
 * water and water chestnuts do not, nor does a choice such as "water or stock".
 */
export function isFromTheTap(item: string): boolean {
  const words = item
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s'’-]+/u)
    .filter((word) => word !== '');
  return words.some((word) => names.has(word)) && words.every((word) => names.has(word) || said.has(word));
}
