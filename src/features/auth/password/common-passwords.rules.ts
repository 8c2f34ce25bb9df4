/**
 * What people choose most, and guessers try first: our own compilation of the words, names and keyboard patterns that
 * lead every published count of leaked passwords, in the languages around us. No file of anybody is copied. Lower
 * case; a word of fewer than eight letters stands for itself with what is put behind it (`qwerty123`).
 */
const words = `
password passwort motdepasse contrasena contraseña wachtwoord senha parola haslo heslo salasana losenord adgangskode
passord kennwort passphrase passwd pass passwords mypassword newpassword yourpassword thepassword defaultpassword
changeme changeit change secret topsecret letmein letmeinnow letme opensesame openup whatever nothing anything
something trustno trustme access accessgranted default temp temporary temppass test testing tester testtest testpass
testpassword testuser guest user username login logmein signin register account private public hello hellohello
hello_world helloworld welcome welcomehome welkom willkommen bienvenue bienvenido benvenuto bonjour salut ciao ciaociao
hallo hallohallo holahola goodbye admin administrator adminadmin administrador root rootroot toor master webmaster
manager office computer internet server network windows microsoft apple google facebook instagram youtube twitter
linkedin samsung nokia android iphone blackberry playstation nintendo xbox minecraft fortnite roblox pokemon pikachu
digimon zelda mario sonic naruto sasuke goku dragonball starwars startrek skywalker darthvader matrix superman batman
spiderman ironman captain avengers hulk joker harrypotter hogwarts gandalf frodo legolas mickey minnie mickeymouse
snoopy garfield scooby scoobydoo tigger winnie winniethepooh simpsons bartsimpson homer spongebob barbie hellokitty
kitty cinderella rapunzel tinkerbell princess prince queen king angel angels blessed jesus jesuschrist jesusislord
jesuslovesme christ godisgood godislove faith heaven iloveyou iloveyou2 iloveu iloveme iloveyou! iloveyouso iloveyoubaby
ilovemyself ilovegod ilovejesus lovely loveme lovelove loveyou lover lovers forever foreverlove always sweetheart
sweety sweetie honey babygirl babyboy baby babyface boyfriend girlfriend mylove mybaby myfamily family mother father
mommy daddy sister brother bestfriend friends friendship teamo tequiero teamomucho tequieromucho amor amorcito micasa
jetaime monamour moncoeur cherie chouchou doudou loulou soleil schatz schatzi liebe ichliebedich hase mausi sommer
sonne sonnenschein tiamo amoremio estrella mariposa corazon princesa preciosa hermosa felicidad
sunshine sunflower sunny summer summertime winter spring autumn flower flowers rainbow butterfly dolphin dolphins
mustang corvette camaro ferrari porsche mercedes yamaha harley honda toyota ducati dragon dragons phoenix unicorn
unicorns monkey tiger lion panther cheetah elephant horses pony puppy kitten doggie rabbit bunny turtle eagle
falcon spider shadow ghost killer hunter ranger warrior soldier ninja samurai pirate vampire wizard merlin maverick
freedom liberty america american usa canada england london paris france germany deutschland berlin munich hamburg
schalke bayern italia roma juventus milano napoli madrid realmadrid barcelona barca liverpool chelsea arsenal
manchester manchesterunited everton rangers celtic polska mexico brasil argentina colombia india pakistan
football footballer soccer baseball basketball softball volleyball hockey tennis golf golfer cricket rugby swimming
running gymnast cheerleader dancer dancing guitar guitarist music musica musician metallica slipknot nirvana
greenday linkinpark eminem tupac beatles elvis rockstar rockandroll hiphop michaeljackson justinbieber onedirection
michael michelle jennifer jessica christian christopher anthony alexander alexandra alexandre andrea andreas angelica
ashley amanda barbara benjamin brandon brittany caroline catherine charles charlie charlotte chelsea daniel daniela
danielle david diamond dominic elizabeth emmanuel fernando francesco francis frederic gabriel gabriela george giovanni
gregory hannah isabella jackson jasmine jeremiah jonathan jordan joseph joshua justin katherine kimberly lauren leonardo
margaret maria mariana marlboro martin matthew melissa mercedes natalie natasha nicholas nicole olivia patricia patrick
rebecca richard robert roberto samantha sebastian sophie stephanie stephen steven thomas timothy valentina vanessa
veronica victoria vincent virginia william francesca antonio alejandro sandra sabrina stefanie claudia beatrice
chocolate cookie cookies cupcake cupcakes candy sugar strawberry cherry banana orange pepper pumpkin cheese pizza
coffee cocacola pepsi vanilla popcorn peanut muffin bubbles kitchen cooking baking recipe recipes galley galleydemo
galley-demo foodie chef
purple yellow silver golden black blackie white greenday bluesky crystal diamonds emerald platinum midnight
moonlight starlight stardust universe galaxy thunder lightning storm hurricane tornado snowball snowflake christmas
halloween birthday happy happyday happyness happiness smile smiles smiley beautiful handsome gorgeous pretty perfect
awesome fantastic lucky lucky7 luckyone success money moneymoney million dollar rich business
abcdefg abcdefgh abcdefghi abcdefghij abcabc abcabcabc abc123abc aabbccdd abcd abcdabcd abcd1234 abcd1234abcd a1b2c3d4
a1b2c3d4e5 abc12345 1a2b3c4d aa123456 a12345678 a123456789 1234abcd 123abc456 123456abc 12345abc 1234567a 12345678a
123456789a 123qweasd 123qwe123 qwe123qwe 123qweasdzxc qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertyqwerty qwert
qwertz qwertzui qwertzuiop azerty azertyui azertyuiop qweqwe qweqweqwe qweasd qweasdzxc qwe123 asdf asdfasdf asdfgh
asdfghj asdfghjk asdfghjkl asdfjkl asdasd asdasdasd asdqwe zxcv zxcvbn zxcvbnm zxcvbnmm zxczxc zaqwsx zaqxsw qazwsx
qazwsxedc qazwsxedcrfv qaz2wsx 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 !qaz2wsx 1q2w3e 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3 1qazzaq1 poiuytrewq lkjhgfdsa mnbvcxz ytrewq fghjkl ghbdtn qwaszx
12345678 123456789 1234567890 12345678910 1234567891 0123456789 01234567 012345678 23456789 87654321 987654321
9876543210 0987654321 098765432 11223344 1122334455 112233445566 12344321 123454321 1234554321 123321123 123123123
12312312 123456123 123456654321 12341234 1234512345 123456123456 00112233 55667788 14789632 147258369 147852369
159357159 159753159 741852963 789456123 789654123 456789123 963852741 951753852 13579246 135792468 1357924680
24681012 2468101214 31415926 314159265 19841984 20002000 20202020 12122012 10203040 1020304050 102030405060 11111222
77777778 66778899 99887766 01020304 0102030405 12301230 13131313 14141414 13141314 5201314 52013140 7758521
`;

/** Lower-case words that are refused as passwords, alone or with a little behind them. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
