/**
 * What people choose most, and guessers try first: our own compilation of the words, names, teams, brands and numbers
 * that lead every published count of leaked passwords, in the languages around us. No file of anybody is copied. Lower
 * case letters without accents; a word of fewer than eight stands for itself with what is put around it (`dragon123`).
 */
const words = `
password passwort motdepasse contrasena wachtwoord senha parola haslo heslo salasana losenord adgangskode passord
kennwort passphrase passwd pass passwords mypassword newpassword yourpassword thepassword defaultpassword changeme
changeit change secret topsecret letmein letmeinnow letme opensesame openup whatever nothing anything something trustno
trustme access accessgranted default temp temporary temppass test testing tester testpass testpassword testuser guest
user username login logmein signin register account private public hello helloworld welcome welcomehome welkom
willkommen bienvenue bienvenido benvenuto bonjour salut ciao hallo hola goodbye admin administrator administrador root
toor master webmaster manager office computer internet server network windows microsoft apple google facebook instagram
youtube twitter linkedin samsung android iphone blackberry playstation nintendo xbox minecraft fortnite roblox pokemon
pikachu digimon zelda mario sonic naruto sasuke goku dragonball starwars startrek skywalker darthvader matrix superman
batman spiderman ironman captain avengers hulk joker harrypotter hogwarts gandalf frodo legolas mickey minnie
mickeymouse snoopy garfield scooby scoobydoo tigger winnie winniethepooh simpsons bartsimpson homer spongebob barbie
hellokitty kitty cinderella rapunzel tinkerbell princess prince queen king angel angels blessed jesus jesuschrist
jesusislord jesuslovesme christ godisgood godislove faith heaven iloveyou iloveu iloveme iloveyouso iloveyoubaby
ilovemyself ilovegod ilovejesus lovely loveme love loveyou lover lovers forever foreverlove always sweetheart sweety
sweetie honey babygirl babyboy baby babyface boyfriend girlfriend mylove mybaby myfamily family mother father mommy
daddy sister brother bestfriend friends friendship teamo tequiero teamomucho tequieromucho amor amorcito micasa jetaime
monamour moncoeur cherie chou doudou loulou soleil schatz schatzi liebe ichliebedich hase mausi sommer sonne
sonnenschein tiamo amoremio estrella mariposa corazon princesa preciosa hermosa felicidad sunshine sunflower sunny
summer summertime winter spring autumn flower flowers rainbow butterfly dolphin dolphins mustang corvette camaro
ferrari porsche mercedes yamaha harley honda toyota ducati dragon dragons phoenix unicorn unicorns monkey tiger lion
panther cheetah elephant horses puppy kitten doggie rabbit bunny turtle eagle falcon spider shadow ghost killer hunter
ranger warrior soldier ninja samurai pirate vampire wizard merlin maverick freedom liberty america american canada
england london paris france germany deutschland berlin munich hamburg schalke bayern italia roma juventus milano napoli
madrid realmadrid barcelona barca liverpool chelsea arsenal manchester manchesterunited everton rangers celtic polska
mexico brasil argentina colombia india pakistan football footballer soccer baseball basketball softball volleyball
hockey tennis golf golfer cricket swimming running gymnast cheerleader dancer dancing guitar guitarist music musica
musician metallica slipknot nirvana greenday linkinpark eminem tupac beatles elvis rockstar rockandroll hiphop
michaeljackson justinbieber onedirection michael michelle jennifer jessica christian christopher anthony alexander
alexandra alexandre andrea andreas angelica ashley amanda barbara benjamin brandon brittany caroline catherine charles
charlie charlotte daniel daniela danielle david diamond dominic elizabeth emmanuel fernando francesco francis frederic
gabriel gabriela george giovanni gregory hannah isabella jackson jasmine jeremiah jonathan jordan joseph joshua justin
katherine kimberly lauren leonardo margaret maria mariana marlboro martin matthew melissa natalie natasha nicholas
nicole olivia patricia patrick rebecca richard robert roberto samantha sebastian sophie stephanie stephen steven thomas
timothy valentina vanessa veronica victoria vincent virginia william francesca antonio alejandro sandra sabrina
stefanie claudia beatrice chocolate cookie cookies cupcake cupcakes candy sugar strawberry cherry banana orange pepper
pumpkin cheese pizza coffee cocacola pepsi vanilla popcorn peanut muffin bubbles kitchen cooking baking recipe recipes
galley galleydemo foodie chef purple yellow silver golden black blackie white bluesky crystal diamonds emerald platinum
midnight moonlight starlight stardust universe galaxy thunder lightning storm hurricane tornado snowball snowflake
christmas halloween birthday happy happyday happyness happiness smile smiles smiley beautiful handsome gorgeous pretty
perfect awesome fantastic lucky luckyone success money million dollar rich business ghbdtn qwaszx yankees steelers
cowboys redskins packers raiders broncos patriots giants dodgers redsox lakers bulldog wildcats rebel trojans spartan
gators knight spurs knicks bulls kobe lebron shaq messi ronaldo ronaldinho neymar benfica sporting porto ajax feyenoord
galatasaray fenerbahce besiktas flamengo borussia dortmund werder hansa stuttgart marseille olympique lyon interista
forzajuve forzamilan milan lazio fiorentina sampdoria atletico chivas cruzazul monterrey peru chile portugal spain
italy greece turkey dublin glasgow edinburgh oxford cambridge birmingham bristol istanbul ankara izmir moscow stockholm
oslo copenhagen helsinki lisbon lisboa frankfurt koeln dresden leipzig bremen nuernberg hannover godzilla kingkong
terminator predator alien rambo rocky bond jamesbond goldeneye moneypenny goldfinger indiana gladiator titanic avatar
inception highlander robocop corleone tarzan zorro wolverine deadpool thor blackwidow spawn punisher daredevil vader
yoda chewbacca chewie jedi jedimaster sith bobafett hansolo leia obiwan kenobi anakin padme voyager spock kirk picard
hermione voldemort dumbledore potter bilbo baggins aragorn sauron mordor samwise twilight edward bella cullen jacob
katniss hunger stitch lilo simba nala pinocchio aladdin jafar ariel belle mulan pocahontas elsa frozen olaf nemo dory
woody buzz lightyear shrek fiona donkey minion totoro pucca kittycat bratz powerpuff tweety sylvester bugsbunny daffy
donald donaldduck goofy pluto disney disneyland pixar marge lisa cartman southpark kenny familyguy stewie futurama
bender heisenberg breakingbad walterwhite sherlock watson doctorwho tardis dalek buffy xfiles mulder scully onepiece
luffy zoro bleach ichigo kakashi itachi charizard bulbasaur squirtle mewtwo eevee gameboy sega dreamcast halflife doom
quake diablo starcraft warcraft arthas halo masterchief gears assassin creed subzero scorpion sephiroth cloudstrife
metalgear solidsnake snake silenthill skyrim fallout oblivion runescape maplestory ragnarok lineage metin habbo gamer
gaming player playboy playgirl game merlot riesling whiskey whisky vodka tequila bacardi heineken budweiser guinness
jackdaniels absolut margarita martini champagne redwine beer drink drunk smoke smokey weed marijuana cannabis ganja
stoner highlife fuckyou fuckoff fuckme fucker fuckface fuckit fuck asshole bitch bitches bastard shit shithead bullshit
dickhead penis pussy pussycat vagina hardcore porn porno pornstar sexy sexygirl sexyboy sexybitch sexything bigdaddy
bigboy bigman bigdog badboy badgirl badass goodgirl goodboy gangster gangsta thuglife hustler pimp pimpin playa
scheisse arschloch merde connard salope encule puta cabron pendejo mierda geheim geheimnis sicherheit passwoerter
kennwoerter hallowelt gutentag gutenmorgen gutenacht liebling ichliebe haschen mausebaer schnecke engel teufel hexe
drache blume blumen blumenwiese regenbogen sternchen sterne mond himmel schokolade kuchen kaffee bier fussball handball
eishockey schule arbeit urlaub familie mama papa mutter vater bruder schwester hund katze kater pferd pferde hamster
hasi baer loewe delphin weihnachten ostern fruehling herbst winterzeit sommerzeit rechner geheimwort losungswort zugang
benutzer gast jetaimefort jetadore bisou bonjourtoi coucou bebe cheri coeur amour monange monbebe mondieu doudoune
nounours lapin chaton chien chat tigrou cheval papillon etoile lune fleur fraise framboise chocolat caramel cerise
vacances maison famille maman mamie papi liberte bonheur motdepass camille manon chloe theo maxime antoine julien
quentin romain alexis clement valentin marine pauline laura sarah marie mathilde juliette amelie elodie aurelie
virginie celine sylvie nathalie isabelle valerie philippe laurent sebastien frederique stephane christophe guillaume
francois jeanne pierre jacques contrasenia clave miclave secreto secreta holamundo amigo amiga amistad teamoamor
teextrano miamor mivida micielo mibebe bebita nena nene gordo gordita flaca flaco chiquita chiquito bonita bonito linda
lindo hermoso guapa guapo loquita loquito payaso perrito gatito gatita delfin caballo conejo cielo luna lunita solcito
flores rosita dios diosesamor diosmio jesucristo jesusteamo cristo cristiano virgen guadalupe bendicion libertad
familia mifamilia mamita papito mami hermano hermana abuela abuelo colegio escuela universidad futbol pelota campeon
barcelonafc cafe alejandra andres angelo arturo carlos cesar cristian cristina cristiane diego eduardo enrique esteban
felipe fernanda gustavo hector ignacio isabel javier jorge jose joseluis juan juancarlos juliana julio karina lorena
lucia luis manuel marcela marcelo mariajose mauricio miguel milagros monica natalia oscar pablo paola paula pedro pilar
ramon raquel ricardo rodrigo rosario ruben salvador santiago sergio silvia sofia susana teresa tomas valeria vicente
victor ximena yolanda minhasenha senhasegura segredo obrigado saudade meuamor gabriele felicidade vitoria mateus rafael
rafaela thiago bruno camila leticia larissa ciaobella amore segreto vita vitamia bellissima bello tesoro stella
stellina farfalla sole cuore cucciolo cucciola gattino cane gatto mamma nonna nonno famiglia forzaroma forzainter
forzanapoli calcio alessandro alessandra alessia alessio andreina angela antonella chiara davide elena elisa emanuele
enrico fabio fabrizio federica federico filippo franco gianluca giorgia giorgio giulia giuseppe ilaria lorenzo luca
luigina marco massimo matteo mattia nicola paolo pietro riccardo salvatore serena simona simone stefano stefania
tommaso umberto valentino vincenzo geheimpje hoihoi liefde liefje schatje poesje moeder voetbal zonnetje bloem vlinder
kaas fiets hasło kocham kochamcie kochanie misiek misiaczek kotek kotku kasia basia ania agnieszka bartek mateusz
michal karolina monika magda piotrek marcin tomek wojtek paulina natalka lolek parolamea parolka sifre sifrem benim
canim mehmet mustafa ahmet fatih sevgilim пароль привет любовь наташа максим александр андреи марина солнышко woaini
woaiwojia nihao sayang sayangku cinta cintaku bismillah allah allahuakbar muhammad mohamed mohammed ahmed fatima khan
pakistani indian ganesh krishna doraemon arigato konnichiwa sarang saranghae aaliyah aaron abigail adam adrian adriana
agnes aidan aileen alan albert alberto alex alexa alexia alfred alfredo alice alicia alison allison alyssa amber amelia
anastasia anderson andrew andy angelina anita anna annabelle anne annette annie april arianna armando arnold arthur
athena audrey aurora bailey barney beatriz becky benny bernard bernardo bertha beth bethany betty beverly bianca bill
billy billybob blake bobby bonnie brad bradley brandy brenda brendan brian bridget britney brooke brooklyn bruce bryan
buddy buster caitlin caleb calvin cameron candace carl carla carmen carol carrie carter casey cassandra cassie cecilia
cedric chad chandler chantal charlene chase chelsey cherish cheryl chester chris christa christina christine christy
chuck cindy claire clara clarence clark claude clayton clifford clinton clyde cody colin colleen connie connor conrad
cooper corey cory courtney craig curtis cynthia daisy dale damian damien dana danny daphne darius darlene darren dave
dawn dean deanna debbie deborah denis denise dennis derek desiree destiny devin dexter diana diane dolores dominique
donna dora doris dorothy doug douglas duncan dustin dwight dylan earl eddie edgar edith edwin eileen elaine eleanor
elias elijah ella ellen emily emma eric erica erik erika erin ernest ernesto esmeralda esther ethan eugene evan evelyn
felicia felix fernand flora florence frank frankie fred freddie freddy gary gavin gemma gene genesis georgina gerald
gerard gilbert gina gladys glenn gloria gordon grace gracie graham grant greg gretchen gwen hailey harold harriet
harrison harry harvey hayden heather heidi helen helena henry herbert herman holly hope howard hugo ingrid irene iris
irma isaac isaiah isis ivan jack jackie jaime jake jamal james jamie jane janet janice jared jason jayden jean jeff
jeffrey jenna jenny jerome jerry jesse jessie jill jimmy joan joanna joanne jocelyn jodie joel joelle joey johanna
johannes john johnny johnson josephine josh joyce judith judy julia julian julie kaitlyn karen karin karl kate kathleen
kathryn kathy katie katrina kayla keith kelly kelsey kendra kenneth kerry kevin killian kirsten kristen kristina kristy
kurt kyle lance larry lara laurie lawrence leah leon leonard leslie lester lewis lillian lily lindsay lindsey lloyd
logan lola lori louis louise lucy luke lydia lynn mackenzie maddie madeline madison maggie malcolm mandy marc marcus
mariah marilyn marina marion marjorie mark marlene marshall martha martina marvin mary mason mateo maureen maurice
maxine maxwell megan melanie melinda melody meredith micah michele mickael mila mildred miles milton miranda miriam
mitchell molly morgan murphy myriam nadia nancy naomi nathan nathaniel neil nelson nick nicky nikita nina noah noel
nora norman oliver ollie omar otto owen paige pamela parker patty paul peggy penelope penny perry pete peter phil
philip phoebe rachel ralph ramona randy raphael raymond rebekah regina reginald renee rhonda ricky riley rita robbie
robyn rodney roger roland roman ronald ronnie rosa rose rosemary roxanne ruby rudolf russell ruth ryan sadie sally
sammy samuel sandy sara sasha savannah scott sean selena shane shannon sharon shaun shawn sheila shelby shelley sherry
shirley sidney sierra skyler sonia sonya sophia spencer stacey stacy stan stanley steve stewart stuart susan suzanne
sylvia tamara tammy tanya tara tasha taylor teddy teddybear terry tessa theodore theresa tiffany tina toby todd tommy
toni tony tracey tracy travis trevor trinity tristan troy tyler ursula vera vernon vicky vincente violet vivian vivien
walter wanda warren wayne wendy wesley whitney will willy wilson xavier yasmin yvette yvonne zachary zoey january
february march july august september october november december monday tuesday wednesday thursday friday saturday sunday
today tomorrow yesterday morning night goodnight goodmorning weekend holiday vacation school highschool college
university student teacher homework company service support helpdesk sales marketing finance security secure system
sysadmin oracle mysql postgres database linux ubuntu debian cisco wireless wifi yahoo hotmail gmail outlook skype
whatsapp telegram snapchat tiktok spotify netflix amazon ebay paypal tesla intel dell lenovo toshiba siemens sony
panasonic canon kodak logitech hewlett packard motorola ericsson ipad macbook macintosh alfaromeo audi bentley
chevrolet chevy chrysler citroen cobra dodge viper fiat ford fordfocus focus golfgti jeep wrangler kawasaki lamborghini
lexus maserati mazda miata nissan skyline opel corsa peugeot pontiac firebird transam raptor renault clio rollsroyce
rover subaru impreza suzuki triumph trucker turbo volkswagen volvo vwgolf racing racer nascar formula speed speedy
angelface angeleyes devil demon lucifer satan hell heavenly holy spirit holyspirit godbless godfirst goodluck church
bible psalm amen believe believer hopeful peace peaceful peacelove loveislife truelove onelove mylife myself mypass
mydog mycat mygirl myhoney mylord myspace myworld grandma grandpa nana kids children child babydoll babybear babycake
babies newborn darling dearest dear hottie hotstuff hotgirl hotboy cutie cutiepie cute sweet sweetpea sweetness
sweetlove sugarplum lemon lemonade lime grape peach peaches pear plum mango papaya pineapple coconut foodlover
delicious yummy hungry breakfast lunch dinner supper dessert baker cook cookbook animal bird bluebird python anaconda
rattlesnake crocodile alligator dinosaur dino wolf wolfpack werewolf foxy coyote bear grizzly panda koala kangaroo
leopard lynx cougar puma bobcat fluffy patches oreos socks mittens whiskers tinker gizmo sparky sparkle scruffy
midnightsun duchess duke rascal bandit chance cocoa misty precious pebbles pookie snuggles cuddles pixie fairy
fairytale mermaid angelwings moose camel blue green pink pinky pinkie blackcat blackdog blackbird blackrose blackhole
blackstar redrose redhead redbull reddog redwings pinkfloyd pinkrose purplerain goldfish goldie silverfox gold copper
bronze iron ironmaiden steel metal heavymetal titanium sapphire pearl opal amethyst jade rock rocker rockon rocket
rockyou rocknroll punk punkrock reggae bobmarley acdc aerosmith blink bonjovi coldplay deftones gunsnroses jimihendrix
hendrix johnlennon lennon mccartney kissarmy korn kurtcobain cobain ledzeppelin zeppelin rammstein sepultura slayer
sublime tokiohotel shady slimshady wutang water fire moon moonbeam moonchild star starlite starfish superstars trouble
crazy crazygirl crazyboy crazycat insane psycho maniac madman madness chaos mayhem immortal eternal eternity infinity
infinite omega sigma friend bffs bffl together forevermore nevermind never nevergiveup giveup dontforget remember
forget forgetit forgotten forgot idontknow dontknow noidea noclue blah blabla lalala lala nanana haha hahaha hahahaha
hehe hihi lolol lollol lolipop omgomg yolo swag swagger noob newbie leet elite hacker hacked hackme haxor phreak
cracker crack codered code coder coding program programmer developer karate judo taekwondo kungfu brucelee marathon
biker motocross motorcycle poker pokerface blackjack casino jackpot lottery winner winning victory champion police
fireman firefighter dummy example sample demo usuario utente utilisateur enter entrar open sesame unlock locked lock
keys keyboard keypass passkey passcode pincode safe safety trusted trustnoone trusting noaccess noentry yesyes nono
maybe okay okok please pleasework thankyou thank welcomeback howdy aloha namaste salam shalom privet goodday byebye
seeya ciaobello laptop desktop printer monitor screen firefox chrome safari opera mozilla online offline camera photo
picture video movie film cinema hollywood television radio ipod headphones speaker powerful powers energy force strong
stronger strength muscle fitness workout yoga pilates diet healthy health weightloss skinny fatboy fatman fatcat fatass
chubby beauty beautyqueen prettygirl prettyboy prettywoman fashion model gucci prada chanel dior versace armani nike
adidas reebok converse vans lacoste dragonballz dragonfire dragonlord dungeon castle kingdom empire emperor empress
royal royalty crown throne jester batmobile gotham arkham harleyquinn poisonivy riddler bane 2468101214 314159265
12122012 10203040 1020304050 102030405060 01020304 0102030405
`;

/** Lower-case words and numbers that are refused as passwords, alone, repeated or with digits and signs around them. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

/** Lines of keys, letters and digits that fingers run along, and numbers that are a saying. */
export const COMMON_RUNS: readonly string[] = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertzuiop',
  'yxcvbnm',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'abcdefghijklmnopqrstuvwxyz',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaqwsxcde',
  'zaqxswcde',
  '01234567890',
  '13579',
  '02468',
  '147258369',
  '159',
  '357',
  '951753',
  '14789',
  '36987',
  '5201314',
  '7758521',
];
