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

/** Words and numbers that are tried first besides those of the library, the likeliest first. */
export const COMMON_PASSWORDS: readonly string[] = words.trim().split(/\s+/);
