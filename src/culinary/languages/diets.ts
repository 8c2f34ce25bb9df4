/** What diets are called in each language, in small letters with hyphens for spaces. A tag that is none of them is none. */
const DIETS: Readonly<Record<string, string>> = {
  en: `vegan vegetarian lacto-vegetarian ovo-vegetarian lacto-ovo-vegetarian ovo-lacto-vegetarian pescatarian
    pescetarian flexitarian plant-based whole-food-plant-based raw-vegan raw-food gluten-free no-gluten dairy-free
    no-dairy milk-free lactose-free low-lactose nut-free no-nuts peanut-free tree-nut-free egg-free no-eggs eggless
    soy-free fish-free shellfish-free wheat-free grain-free corn-free sesame-free allergen-free sugar-free no-sugar
    no-added-sugar refined-sugar-free low-sugar low-carb low-carbohydrate no-carb low-calorie low-fat fat-free
    low-sodium low-salt salt-free low-cholesterol low-fodmap high-protein high-fiber high-fibre keto ketogenic
    keto-friendly paleo primal whole30 whole-30 aip autoimmune-protocol dash-diet mediterranean-diet diabetic
    diabetic-friendly diabetes-friendly halal kosher jain glutenfree dairyfree nutfree eggfree sugarfree`,
  de: `vegan vegetarisch pescetarisch pescatarisch flexitarisch pflanzlich rein-pflanzlich rohkost roh-vegan
    glutenfrei ohne-gluten milchfrei ohne-milch laktosefrei laktosearm ohne-laktose nussfrei ohne-nüsse eifrei
    ohne-ei ohne-eier sojafrei ohne-soja weizenfrei ohne-weizen getreidefrei zuckerfrei ohne-zucker zuckerarm
    kohlenhydratarm kalorienarm fettarm fettfrei salzarm natriumarm proteinreich eiweißreich eiweissreich
    ballaststoffreich ketogen paläo diabetikergeeignet für-diabetiker koscher`,
  fr: `végan végane vegan végétalien végétalienne végétarien végétarienne pescétarien pescétarienne flexitarien
    flexitarienne crudivore sans-gluten sans-lactose sans-lait sans-produits-laitiers sans-noix sans-fruits-à-coque
    sans-œuf sans-œufs sans-oeuf sans-oeufs sans-soja sans-blé sans-sucre sans-sucre-ajouté pauvre-en-glucides
    faible-en-glucides pauvre-en-calories pauvre-en-graisses faible-en-gras pauvre-en-sel sans-sel
    riche-en-protéines cétogène paléo casher`,
  es: `vegano vegana vegetariano vegetariana pescetariano pescetariana crudivegano crudivegana sin-gluten
    sin-lactosa sin-lácteos sin-frutos-secos sin-huevo sin-huevos sin-soja sin-trigo sin-azúcar
    bajo-en-carbohidratos bajo-en-calorías bajo-en-grasa bajo-en-grasas bajo-en-sodio bajo-en-sal
    rico-en-proteínas alto-en-proteínas cetogénico cetogénica paleo apto-para-diabéticos`,
  it: `vegano vegana vegani vegane vegetariano vegetariana vegetariani vegetariane pescetariano pescetariana
    crudista senza-glutine senza-lattosio senza-latticini senza-latte senza-frutta-a-guscio senza-uova senza-soia
    senza-zucchero senza-zuccheri povero-di-carboidrati pochi-carboidrati ipocalorico ipocalorica povero-di-grassi
    povero-di-sale iposodico iposodica ricco-di-proteine proteico proteica chetogenico chetogenica`,
  nl: `veganistisch vegetarisch pescotarisch flexitarisch plantaardig rauw-veganistisch glutenvrij lactosevrij
    zuivelvrij melkvrij notenvrij eivrij zonder-ei sojavrij tarwevrij suikervrij suikerarm koolhydraatarm
    caloriearm vetarm zoutarm natriumarm eiwitrijk vezelrijk ketogeen koosjer`,
  pt: `vegano vegana vegetariano vegetariana pescetariano pescetariana sem-glúten sem-lactose sem-laticínios
    sem-leite sem-nozes sem-frutos-secos sem-ovo sem-ovos sem-soja sem-trigo sem-açúcar pobre-em-carboidratos
    baixo-em-carboidratos pobre-em-hidratos pobre-em-sal baixo-em-sódio baixo-em-calorias baixo-em-gordura
    rico-em-proteína rico-em-proteínas cetogénico cetogénica cetogênico cetogênica`,
  sv: `vegansk veganskt vegetarisk vegetariskt pescetariansk växtbaserad växtbaserat glutenfri glutenfritt
    laktosfri laktosfritt mjölkfri mjölkfritt nötfri nötfritt äggfri äggfritt sojafri sojafritt sockerfri
    sockerfritt lågkolhydrat lchf kalorisnål kalorisnålt fettsnål fettsnålt proteinrik proteinrikt ketogen`,
  el: `βίγκαν χορτοφαγικό πεσκετάριαν χωρίς-γλουτένη χωρίς-γαλακτοκομικά χωρίς-ξηρούς-καρπούς χωρίς-αυγό
    χαμηλό-σε-υδατάνθρακες πλούσιο-σε-πρωτεΐνη χαμηλό-σε-νάτριο κόσερ`,
  ru: `веганское вегетарианское пескетарианское без-глютена без-молока без-орехов без-яиц мало-углеводов
    много-белка мало-соли кошерное`,
  he: 'טבעוני צמחוני פסקטריאני ללא-גלוטן ללא-חלב ללא-אגוזים ללא-ביצים דל-פחמימות עשיר-בחלבון דל-נתרן כשר',
  ja: `ヴィーガン ベジタリアン ペスカタリアン グルテンフリー 乳製品不使用 ナッツ不使用 卵不使用 低糖質 高たんぱく
    減塩 コーシャ`,
  zh: '纯素 素食 鱼素 无麸质 无乳制品 无坚果 无蛋 低碳水 高蛋白 低钠 犹太洁食',
};

/** Every word for a diet, in every language. */
const DIET_WORDS: ReadonlySet<string> = new Set(Object.values(DIETS).flatMap((words) => words.split(/\s+/)));

/** Whether a term, in small letters with hyphens for spaces, is what people call a diet. */
export const isDiet = (term: string): boolean => DIET_WORDS.has(term);
