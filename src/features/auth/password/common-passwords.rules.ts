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

/** Days of a family and who belongs to it, which many choose with a year behind. */
const family = `
birthday birthdays bday babyday happybirthday anniversary weddingday wedding engagement honeymoon nameday mothersday
fathersday christening graduation family myfamily familytime grandma grandpa grandson granddaughter godmother godfather
stepmom geburtstag geburtstage geburtstagskind hochzeit hochzeitstag jahrestag muttertag vatertag namenstag taufe
verlobung flitterwochen familie familienzeit familientag oma opa omi opi enkel anniversaire mariage noces fiançailles
baptême fêtedesmères fêtedespères lunedemiel famille grandmère grandpère papi cumpleaños felizcumpleaños cumple aniversario
boda bautizo quinceañera diadelamadre diadelpadre lunademiel familia abuela abuelita abuelito compleanno
buoncompleanno matrimonio nozze anniversario onomastico battesimo festadellamamma lunadimiele famiglia verjaardag
bruiloft huwelijk trouwdag trouwen moederdag vaderdag doopfeest gezin aniversário feliz casamento batizado diadasmães
diadospais luademel família vovó vovô födelsedag bröllop bröllopsdag förlovning morsdag farsdag namnsdag studenten familj
mormor morfar farmor farfar fødselsdag foedselsdag bursdag bryllup bryllupsdag konfirmasjon familien syntymäpäivä häät
perhe mummo vaari urodziny rocznica ślub slub wesele zaręczyny imieniny chrzciny dzienmatki dzieńmatki rodzina babcia
dziadek doğumgünü dogumgunu yıldönümü yildonumu düğün dugun nişan aile ailem anneler babaanne γενέθλια επέτειος γάμος
βάφτιση γιορτή οικογένεια γιαγιά παππούς genethlia oikogeneia יוםהולדת יוםנישואין חתונה משפחה סבתא деньрождения
деньрожденья годовщина свадьба именины крестины семья моясемья бабушка дедушка denrozhdeniya svadba semya 誕生日
たんじょうび 結婚 結婚式 結婚記念日 記念日 家族 tanjoubi kinenbi kazoku 生日 生日快乐 结婚 结婚纪念日 纪念日 家人 家庭 一家人 shengri
jiehun 생일 결혼 결혼기념일 기념일 가족 생일축하 saengil عيدميلاد زواج زفاف عائلة عائلتي
`;

/** Football, in words and by its clubs. */
const football = `
football footballfan footballclub soccer goalkeeper striker midfielder winger offside penalty hattrick freekick worldcup
champions championsleague premierleague arsenal gunners chelsea liverpool everton tottenham spurs westham newcastle
mancity manunited manutd astonvilla leeds leedsunited celtic rangers wolves fulham fußball fußballer
fußballgott torwart torjäger torjaeger stürmer elfmeter anpfiff weltmeister bundesliga bayern fcbayern
bayernmünchen bayernmuenchen bayernmunchen dortmund bvb borussia gladbach schalke schalke04 werder werderbremen hsv
stpauli eintracht leverkusen hertha herthabsc unionberlin fckoeln fckoln stuttgart vfbstuttgart kaiserslautern freiburg
foot footballeur gardien attaquant buteur ligue champion allezlesbleus allezlom psg parissaintgermain saintetienne
asse lensois rclens losc stadederennes girondins fútbol futbol futbolista portero delantero golazo laliga mundial
campeones halamadrid realmadrid visca barça viscabarça viscaelbarça atleti atletico atleticomadrid realbetis betis sevillafc
valenciacf athleticbilbao realsociedad bocajuniors boca riverplate river racing independiente sanlorenzo chivas
clubamerica pumas tigres cruzazul colocolo millonarios peñarol calcio calciatore pallone portiere attaccante scudetto
seriea campione juventus juve forzajuventus acmilan milan inter internazionale napoli asroma forzaroma lazio fiorentina
atalanta torino bologna genoa voetbal voetballer doelman doelpunt keeper spits eredivisie oranje ajax ajacied feyenoord
psveindhoven vitesse twente fctwente utrecht anderlecht clubbrugge futebol futebolista goleiro artilheiro atacante
brasileirão campeão libertadores corinthians corintiano timão vaicorinthians flamengo mengão palmeiras verdão santosfc
saopaulofc sãopaulofc tricolor vasco vascodagama fluminense botafogo cruzeiro atleticomineiro galodoido gremio grêmio
internacional colorado bahia benfica slbenfica sporting sportingcp fcporto portofc braga fotboll fotbollen fotbollsspelare
målvakt anfallare allsvenskan djurgården hammarby aik malmöff malmo ifkgöteborg fotball fotballen rosenborg brann
fodbold fckøbenhavn brøndby jalkapallo piłka piłkanożna pilkanozna bramkarz napastnik ekstraklasa legia legiawarszawa
lechpoznań wisłakraków wislakrakow widzew futbolcu kaleci süperlig galatasaray cimbom fenerbahçe fener beşiktaş
trabzonspor ποδόσφαιρο podosfairo olympiakos ολυμπιακός παναθηναϊκός panathinaikos παοκ paok αεκ כדורגל מכבי הפועל
ביתר футбол футболист вратарь нападающий чемпион спартак зенит цска локомотив динамо spartak zenit cska lokomotiv
dinamo サッカー さっかー 浦和 鹿島 ガンバ soccerboy 足球 足球迷 zuqiu 축구 축구선수 chukgu كرةالقدم كرةقدم الاهلي الهلال الزمالك
`;

/** Words of love, and names for who is loved. */
const love = `
love lover loved lovely beloved sweetheart sweetie darling honey honeybee soulmate valentine mylove mydarling truelove
loveforever babe babygirl cutie cutiepie kisses hugs lieb liebe liebster liebste liebling lieblings liebchen geliebte
geliebter schatz schatzi schätzchen schaetzchen herzblatt herzchen küsschen kuesschen meinschatz dulieb amour monamour
amoureux amoureuse chéri chérie chouchou jetaime bisous câlin calins doudou amor miamor amorcito cariño querido querida
tequiero teamo corazón micorazon besos besitos mirey mireina amore amoremio tesoro tesoromio innamorato innamorata
tivogliobene tiamotanto baci bacio abbracci lief liefde liefste liefje lieverd lieveling schat schatje ikhouvanjou
ikhouvanje kusjes knuffel amado amada amorzinho namorado namorada paixão saudade docinho euteamo beijos beijinhos
coração kärlek kärleken älskling älskade älskar jagälskardig alskling puss pussar gullet kjærlighet kjaerlighet elskling
elsker jegelskerdig kærlighed kaerlighed elskede skat skatter rakas rakkaus kulta miłość milosc kocham kochamcie
kochanie kochany kochana skarbie skarb misiu misiek buziaki aşk ask aşkım askım askim aşkımsın sevgi sevgilim seviyorum
seniseviyorum hayatım hayatim canım tatlım αγάπη αγάπημου έρωτας καρδιάμου ψυχήμου σαγαπώ agapi agapimou sagapo אהבה
אהובה אהוב אהובשלי מותק אניאוהבאותך любовь моялюбовь любимый любимая любимка люблю люблютебя ятебялюблю зайка
зайчик котик котёнок милый милая родной lubov lyublyu любимые 愛 愛してる 愛してます 大好き だいすき 恋人 恋愛 aishiteru
daisuki 爱你 我爱你 爱情 爱人 宝贝 亲爱的 老婆 老公 woaini aini baobei laopo laogong 사랑 사랑해 자기야 여보 내사랑 sarang حب حبيبي حبيبتي
احبك بحبك habibi habibti
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

/**
 * Days of the family, football and love. As with foods, each is tried alone: beside other words they say little, and a
 * sentence with one of them stays as hard to guess as it was.
 */
export const LIKED: readonly string[] = [...new Set([family, football, love].flatMap(wordsOf))];

/** What says whose a thing is, or names it as the one: `meinpasswort`, `the password`, `我的密码`. */
export const BEFORE_WORD: readonly string[] = wordsOf(`
my our your the this mein meine dein unser das der die mon ma mes ton notre votre le la les mi mis tu nuestro nuestra el
los las mio mia ilmio lamia nostro nostra il lo meu minha omeu aminha nosso nossa mijn onze het de min mitt din vår moj
moje мой моя моё мои наш мій моє мое ο η το μου אני ה ال 我的 我 我们的 我們的 私の 僕の わたしの 俺の 내 나의 제 우리
`);
