import { FOOD_NAMES } from '@/culinary/foods/aisles';

/**
 * What people choose most and the list of the library lacks: our own compilation of words, names, teams and numbers in
 * the languages around us, rows of Cyrillic keys, and our own name. No file of anybody is copied. Lower case letters.
 */
const words = `
1g2w3e4r 520 1314 5201314 7758521 woaini galley galleydemo йцукен йцукенг йцукенгш йцукенгшщз фыва фывапролд
фывапролджэ ячсмить ячсмитьбю adgangskode passphrase yourpassword thepassword defaultpassword letme accessgranted
testpassword login logmein welcomehome willkommen bienvenue bienvenido benvenuto administrador toor instagram twitter
linkedin fortnite roblox winniethepooh bartsimpson jesuslovesme iloveyouso iloveyoubaby foreverlove teamomucho
tequieromucho moncoeur doudou ichliebedich tiamo manchesterunited footballer onedirection baking recipes neymar hansa
olympique lyon interista forzajuve forzamilan sampdoria monterrey peru izmir koeln nuernberg moneypenny inception
blackwidow sith padme voldemort dumbledore katniss jafar mulan pocahontas dory lightyear pucca bratz powerpuff pixar
heisenberg breakingbad walterwhite doctorwho dalek luffy bulbasaur eevee arthas gears cloudstrife skyrim maplestory
metin habbo sexything encule geheimnis sicherheit passwoerter kennwoerter hallowelt gutenmorgen gutenacht ichliebe
haschen mausebaer hexe blumenwiese regenbogen sternchen mond schokolade kuchen eishockey mama papa vater schwester
kater pferd pferde hasi loewe ostern fruehling winterzeit sommerzeit rechner geheimwort losungswort benutzer gast
jetaimefort jetadore bisou bonjourtoi coucou bebe coeur monange monbebe mondieu doudoune tigrou lune framboise mamie
bonheur frederique contrasenia miclave holamundo teamoamor teextrano mivida micielo mibebe nene flaca flaco lindo
hermoso guapa loquita loquito payaso solcito diosesamor diosmio jesucristo jesusteamo virgen bendicion mifamilia
hermano hermana abuelo colegio escuela barcelonafc cristiane mariajose senhasegura obrigado meuamor ciaobella vitamia
bellissima cuore cucciola gattino nonna nonno famiglia forzainter forzanapoli andreina luigina geheimpje hoihoi liefje
moeder zonnetje bloem vlinder kaas fiets hasło kotek kotku tomek lolek parolka sifre sifrem benim canim fatih sevgilim
пароль привет любовь наташа максим александр андреи марина солнышко woaiwojia nihao konnichiwa saranghae isis
highschool mysql postgres ubuntu debian wifi yahoo hotmail gmail skype whatsapp telegram snapchat tiktok spotify
netflix ebay ipad rollsroyce holyspirit godfirst psalm peacelove mycat nana dearest sweetlove sugarplum foodlover
oreos midnightsun fairytale angelwings pinkrose purplerain rockyou gunsnroses jimihendrix johnlennon mccartney
moonchild superstars crazygirl bffs bffl forevermore giveup dontforget lalala lala nanana haha hahaha hahahaha hehe
hihi omgomg yolo swag swagger haxor coder coding judo usuario utente utilisateur keypass passkey pincode trusted
yesyes nono okok pleasework welcomeback byebye seeya ciaobello ipod headphones yoga pilates weightloss beautyqueen
prettywoman prada dior dragonlord batmobile harleyquinn poisonivy 2468101214 12122012
`;

/** The seasons, which Intl does not name, as they are written with and without accents. */
const seasons = `
spring summer autumn fall winter frühling fruehling frühjahr sommer herbst printemps été automne hiver primavera
verano otoño invierno estate autunno inverno lente voorjaar zomer herfst najaar verão outono vår sommar höst άνοιξη
καλοκαίρι φθινόπωρο χειμώνας весна лето осень зима wiosna lato jesień zima
`;

/** What a password is called, in the scripts that people write it in; of several words without the spaces. */
const called = `
password passcode passwort kennwort motdepasse mdp contraseña clave palabraclave parola parolachiave chiave senha
palavrapasse wachtwoord lösenord adgangskode passord salasana aðgangsorð heslo hasło lozinka geslo jelszó parolă parole
parool slaptažodis fjalëkalim şifre mậtkhẩu katasandi katalaluan пароль парола лозинка шифра құпиясөз нууцүг
κωδικός κωδικόςπρόσβασης συνθηματικό סיסמה סיסמא ססמה كلمةالسر كلمةالمرور كلمةسر كلمةمرور باسورد رمزعبور گذرواژه
پاسورد գաղտնաբառ პაროლი पासवर्ड कूटशब्द পাসওয়ার্ড கடவுச்சொல் పాస్‌వర్డ్ ಪಾಸ್‌ವರ್ಡ್ പാസ്‌വേഡ് પાસવર્ડ ਪਾਸਵਰਡ මුරපදය รหัสผ่าน
พาสเวิร์ด ពាក្យសម្ងាត់ ລະຫັດຜ່ານ စကားဝှက် 密码 密碼 口令 通行码 通行碼 暗証番号 暗号 合言葉 合い言葉 パスワード ぱすわーど パスコード 비밀번호 비번 암호
패스워드 비밀코드 qlalfqjsgh bimilbeonho pasuwado mima
`;

/** What is cooked and where, which these passwords are about more often than others. */
const kitchen = `
kitchen cooking recipe chef dinner küche kueche kochen rezept kartoffel erdbeere kuchen torte zucker butter brot käse
cuisine recette gâteau chocolat fromage cocina receta pastel tortilla queso naranja fresa cucina ricetta dolce torta
formaggio keuken koken recept aardappel taart cozinha bolo queijo kök kaka zucchini basil basilikum basilic vanilla
`;

const CALENDAR_LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'sv',
  'pl',
  'el',
  'he',
  'ru',
  'ja',
  'zh',
];

const NAMED: Intl.DateTimeFormatOptions[] = (['long', 'short'] as const).flatMap((length) => [
  { month: length },
  { month: length, day: 'numeric' },
  { weekday: length },
]);

/** The months and weekdays of a language, whole and short, as it writes them alone and in a date. */
function calendarOf(language: string): string[] {
  // A day of each month, and of every weekday.
  const days = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, month + 1));
  return NAMED.flatMap((wanted) => {
    const format = new Intl.DateTimeFormat(language, { ...wanted, timeZone: 'UTC' });
    const parts = days.flatMap((day) => format.formatToParts(day));
    return parts.flatMap(({ type, value }) => (type === 'month' || type === 'weekday' ? value : []));
  });
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** Words of the calendar, which are chosen where a password has to be changed every few months. Letters only. */
const calendar = CALENDAR_LANGUAGES.flatMap(calendarOf).flatMap(
  (word) => word.toLowerCase().match(/\p{L}{3,}/gu) ?? [],
);

/** Words and numbers that are tried first besides those of the library, the likeliest first. */
export const COMMON_PASSWORDS: readonly string[] = [
  ...new Set([
    ...wordsOf(words),
    'maerz',
    ...wordsOf(called),
    ...wordsOf(seasons),
    ...calendar,
    ...wordsOf(kitchen),
  ]),
];

/** Every food that ingredient lines are told by, in all their languages. Too many to be likely; alone, each is tried. */
export const FOODS: readonly string[] = FOOD_NAMES.map((name) => name.replace(/\s+/g, ''));

/** What says whose a thing is, or names it as the one: `meinpasswort`, `the password`, `我的密码`. */
export const BEFORE_WORD: readonly string[] = wordsOf(`
my our your the this mein meine dein unser das der die mon ma mes ton notre votre le la les mi mis tu nuestro nuestra el
los las mio mia ilmio lamia nostro nostra il lo meu minha omeu aminha nosso nossa mijn onze het de min mitt din vår moj
moje мой моя моё мои наш мій моє мое ο η το μου אני ה ال 我的 我 我们的 我們的 私の 僕の わたしの 俺の 내 나의 제 우리
`);
