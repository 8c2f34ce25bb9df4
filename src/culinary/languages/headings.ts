import type { PageWords } from './page-words';

/** Languages of which no more is known than what stands above the parts of a recipe. One that gets more words gets a file. */
export const HEADINGS: Readonly<Record<string, PageWords>> = {
  da: {
    ingredients: ['ingredienser', 'det skal du bruge'],
    method: ['fremgangsmåde', 'sådan gør du', 'tilberedning', 'instruktioner'],
    eaters: ['personer', 'portioner'],
    yieldLabels: ['til', 'antal (?:personer|portioner)'],
    servedLabels: ['til', 'antal (?:personer|portioner)'],
  },
  no: {
    ingredients: ['ingredienser', 'dette trenger du'],
    method: ['framgangsmåte', 'slik gjør du', 'tilberedning'],
    eaters: ['personer', 'porsjoner'],
    yieldLabels: ['til', 'antall (?:personer|porsjoner)'],
    servedLabels: ['til', 'antall (?:personer|porsjoner)'],
  },
  pl: {
    ingredients: ['składniki'],
    method: ['sposób (?:przygotowania|wykonania)', 'przygotowanie', 'wykonanie'],
    notes: ['wskazówk[ai]'],
  },
  cs: { ingredients: ['suroviny', 'přísady'], method: ['(?:pracovní )?postup(?: přípravy)?', 'příprava'] },
  sk: { ingredients: ['suroviny', 'ingrediencie'], method: ['postup', 'príprava'] },
  hu: { ingredients: ['hozzávalók'], method: ['elkészítése?'] },
  fi: { ingredients: ['ainekset', 'tarvitset'], method: ['valmistus(?:ohje)?', 'ohje(?:et)?'] },
  ro: { ingredients: ['ingrediente'], method: ['mod de preparare', 'preparare'] },
  hr: { ingredients: ['sastojci'], method: ['priprema'] },
  tr: { ingredients: ['malzemeler'], method: ['yapılışı', 'hazırlanışı'] },
  ru: {
    ingredients: ['ингредиенты', 'продукты', 'состав'],
    method: ['(?:способ )?приготовлени[ея]', 'как приготовить', 'рецепт приготовления', 'пошаговый рецепт'],
    notes: ['советы?', 'примечани[ея]'],
  },
  uk: { ingredients: ['інгредієнти', 'продукти'], method: ['приготування', 'спосіб приготування'] },
  bg: { ingredients: ['съставки', 'продукти', 'необходими продукти'], method: ['(?:начин на )?приготвяне'] },
  el: { ingredients: ['υλικά', 'συστατικά'], method: ['εκτέλεση', 'παρασκευή', 'οδηγίες'] },
  ar: { ingredients: ['المقادير', 'المكونات'], method: ['طريقة (?:التحضير|العمل)', 'التحضير'] },
  he: { ingredients: ['מצרכים', 'מרכיבים'], method: ['אופן ההכנה', 'הוראות הכנה', 'הכנה'] },
  hi: { ingredients: ['सामग्री'], method: ['विधि'] },
  vi: { ingredients: ['nguyên liệu'], method: ['cách (?:làm|nấu)'] },
  id: { ingredients: ['bahan(?:-bahan)?'], method: ['cara (?:membuat|memasak)'] },
  th: { ingredients: ['ส่วนผสม'], method: ['วิธีทำ'] },
  ja: {
    ingredients: ['(?:材料|用意するもの|調味料)'],
    method: ['(?:(?:お)?(?:作り|つくり)方|手順|調理(?:手順|方法))'],
    notes: ['コツ', 'ポイント'],
  },
  zh: {
    ingredients: ['(?:食材|材料|用料|原料|配料|主料|輔料|辅料|調料|调料)(?:清单|清單|准备|準備)?'],
    method: ['(?:(?:制作|製作|烹饪|烹飪|操作)?(?:做法|作法|步骤|步驟|方法))'],
    notes: ['小贴士', '小貼士'],
  },
  ko: {
    ingredients: ['(?:재료|필요한 재료|준비물|재료 준비)'],
    method: ['(?:(?:만드는|조리|요리) ?(?:법|방법|순서)|만들기)'],
    notes: ['참고'],
  },
};
