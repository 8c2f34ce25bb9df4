/**
 * Number words of languages that we do not read, a language a line, in lower case: one to twelve, halves, quarters and
 * dozens. A line with one of them may have an amount, so that it never stays as written in silence. Left out are those that
 * are other words in a language that we read, or foods: the Danish "to", the Turkish "on", the Swedish "halva".
 */
const WORDS = [
  // Swedish, Danish, Norwegian, Icelandic, Finnish
  'ett två fyra sju åtta nio tio elva tolv halv halvt halvannan dussin tjog',
  'én ét seks syv otte elleve elve halvanden halvannen kvart dusin',
  'eitt tveir tvær tvö þrír þrjár þrjú fjórir fjögur hálf hálfur hálft hálfan',
  'yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen puoli puolikas puolikkaan puolitoista tusina',
  // Polish, Czech, Slovak, Slovene, Croatian, Serbian
  'jeden jedna jedno jedną dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć pół połowa połówka półtora półtorej ćwierć tuzin',
  'jednu dva dvě dve tři čtyři štyri pět päť šest šesť sedm sedem osm osem devět deväť deset desať půl půlka polovina polovica čtvrt štvrť tucet',
  'eno dvije četiri štiri šest sedam osam devet polovico jedan',
  // Russian, Ukrainian, Bulgarian
  'один одна одно одну два две три четыре пять шесть семь восемь девять десять пол полтора полторы половина половину половинка половинку половинки четверть треть дюжина десяток пара пару',
  "одне дві чотири п'ять п’ять шість сім вісім дев'ять дев’ять десять пів півтора півтори чверть третина",
  'един една едно пет шест седем осем девет десет половин четвърт',
  // Turkish, Hungarian, Romanian, Greek
  'bir iki üç dört beş altı yedi sekiz dokuz yarım buçuk çeyrek yarısı',
  'egy két kettő három négy öt nyolc kilenc tíz fél másfél negyed tucat',
  'doi două doua trei patru cinci șase şase șapte şapte opt nouă zece jumătate jumatate sfert',
  'ένα ένας μία μια δύο δυο τρία τρεις τέσσερα τέσσερις πέντε έξι επτά εφτά οκτώ οχτώ εννέα εννιά δέκα μισό μισή μισός μισά ενάμιση μιάμιση τέταρτο',
  // Arabic, Hebrew, Persian, Hindi
  'واحد واحدة اثنان اثنين ثلاث ثلاثة أربع أربعة خمس خمسة ست ستة سبع سبعة ثمان ثماني ثمانية تسع تسعة عشر عشرة نصف ربع ثلث ونصف وربع كوبان كوبين ملعقتان ملعقتين حبتان حبتين بيضتان بيضتين',
  'אחד אחת שני שתי שניים שתיים שלוש שלושה ארבע ארבעה חמש חמישה שש שישה שבע שבעה שמונה תשע תשעה עשר עשרה חצי וחצי רבע ורבע שליש',
  'یک دو سه چهار پنج شش هفت هشت نه ده نیم نصف',
  'एक दो तीन चार पांच पाँच छह छः सात आठ नौ दस आधा आधी आधे डेढ़ ढाई',
  // Vietnamese, Indonesian
  'một bốn sáu bảy tám mười nửa rưỡi',
  'satu dua tiga empat enam tujuh delapan lapan sembilan sepuluh setengah separuh seperempat sebutir sesendok secangkir segenggam sebatang seikat sejumput selembar sebuah sesiung',
];

/** Those words. */
export const UNREAD_NUMBERS: ReadonlySet<string> = new Set(WORDS.flatMap((words) => words.split(' ')));

/**
 * The Danish and Norwegian one and two, which are French and English words, before what is counted there: et æg, et
 * hvidløgsfed, to løg, ei gulrot.
 */
export const UNREAD_ARTICLES =
  /(?<!\p{L})(?:(?:et|to)(?: (?:lille|lite|små|stort|store|halvt|helt))? \p{L}*(?:æg|løg|løk|æble|æbler|eple|epler|bryst|fed|glas|glass|bundt|stykke|stykker|stk|blad|hoved|hode|bæger|beger|kilo)|et(?: (?:lite|stort|halvt|helt))? egg|ei \p{L}*(?:gulrot|klype|flaske|pakke|skive|sitron|agurk))(?!\p{L})|^to egg(?!\p{L})/iu;

/** Half of a unit in one word: полстакана, пол-литра, півсклянки, półlitra; not polenta, spelt, strips, half-fat or a rooster. */
export const UNREAD_HALVES = /^(?:пол(?!б|ент|ын|ез|ев|н|о|у|ь)|пів(?!ен|н)|pół(?!tł|sł|wy))-?\p{L}{3,}$/u;

/**
 * Numbers of other scripts and signs that are no digits of ours, but for raised ones, which are footnotes; and Thai, which
 * writes no spaces (of three layers is a name of pork).
 */
export const UNREAD_SIGNS =
  /(?![0-9０-９٠-٩۰-۹०-९০-৯๐-๙²³¹⁰-⁹₀-₉¼-¾⅐-⅞])\p{N}|หนึ่ง|สอง|สาม(?!ชั้น)|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|ครึ่ง/u;
