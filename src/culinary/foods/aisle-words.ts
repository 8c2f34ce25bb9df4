import type { Aisle } from './aisle-table';

type Words = Readonly<Partial<Record<Aisle, string>>>;

/**
 * The commonest things by aisle in French, Spanish, Italian and Portuguese, where the thing stands first: huile
 * d'olive, pomme de terre. In the singular, but for Italian, whose plurals no ending tells; without small words.
 */
export const ROMANCE_BY_AISLE: Words = {
  produce: `oignon, échalote, ail, pomme, pomme terre, carotte, tomate, citron, citron vert, persil, courgette, poireau,
    poivron, champignon, concombre, épinard, salade, laitue, chou, chou fleur, céleri, basilic, menthe, coriandre,
    ciboulette, thym, romarin, gingembre, fraise, framboise, poire, banane, pêche, abricot, cerise, myrtille, haricot vert,
    betterave, navet, potiron, potimarron, courge, asperge, fenouil, radis, petit oignon, bouquet garni, jus citron, zeste citron,
    cebolla, cebolleta, ajo, patata, papa, zanahoria, limón, naranja, perejil, pimiento, champiñón, seta, calabacín,
    berenjena, pepino, lechuga, espinaca, col, coliflor, apio, albahaca, menta, cilantro, tomillo, romero, jengibre,
    fresa, frambuesa, manzana, pera, plátano, melocotón, calabaza, puerro, aguacate, cebollino, zumo limón, jugo limón, ralladura limón,
    cipolla, cipolle, cipollotto, cipollotti, aglio, carota, carote, pomodoro, pomodori, pomodorino, pomodorini, limone,
    limoni, arancia, arance, prezzemolo, basilico, peperone, peperoni, peperoncino, melanzana, melanzane, zucchina, zucchine, fungo,
    funghi, spinaci, rucola, lattuga, sedano, rosmarino, timo, salvia, zenzero, fragola, fragole, mela, mele, pera, pere,
    zucca, porro, porri, finocchio, finocchi, cavolo, cavolfiore, carciofo, carciofi, scalogno, patate, scorza limone, succo limone,
    cebola, cebolinha, alho, batata, cenoura, limão, laranja, salsinha, coentro, pimentão, cogumelo, abobrinha, berinjela,
    pepino, alface, espinafre, couve, hortelã, manjericão, gengibre, morango, maçã, abóbora, alho poró`,
  bakery: `pain, baguette, brioche, pan molde, pan rallado fresco, pane, panino, panini, pão, tortilla`,
  meat: `poulet, blanc poulet, filet poulet, cuisse poulet, bœuf, boeuf, porc, filet mignon, veau, agneau, dinde, canard, jambon, lardon,
    saucisse, viande, viande hachée, steak haché, chair saucisse, pollo, pechuga, muslo pollo, ternera, cerdo, cordero, pavo, jamón, tocino, panceta,
    salchicha, carne, carne picada, carne molida, manzo, maiale, vitello, agnello, tacchino, prosciutto, pancetta, guanciale, salsiccia,
    salsicce, carne macinata, frango, peito frango, carne moída, porco, presunto, linguiça`,
  fish: `saumon, thon, cabillaud, crevette, moule, poisson, truite, salmón, atún, merluza, bacalao, gamba, camarón,
    langostino, mejillón, pescado, salmone, tonno, gambero, gamberi, gamberetti, cozze, vongole, merluzzo, pesce, acciuga,
    acciughe, salmão, atum, camarão, bacalhau, peixe`,
  dairy: `œuf, oeuf, jaune œuf, blanc œuf, jaune oeuf, blanc oeuf, beurre, lait, crème, crème fraîche, crème liquide, fromage, fromage blanc, yaourt,
    gruyère râpé, fromage râpé, huevo, yema, clara, leche, mantequilla, nata, queso, yogur, requesón, uovo, uova, tuorlo, tuorli, albume, albumi,
    latte, burro, panna, formaggio, parmigiano, pecorino, mozzarella, ricotta, mascarpone, ovo, gema, leite, manteiga, queijo, creme leite, nata,
    requeijão, iogurte`,
  grains: `riz, pâte, pâtes, semoule, chapelure, flocon avoine, arroz, fideo, pan rallado, avena, copo avena, riso, pangrattato,
    spaghetti, penne, fiocchi avena, macarrão, massa, farinha rosca, aveia`,
  baking: `farine, sucre, sucre glace, sucre vanillé, levure, levure chimique, bicarbonate, cassonade, miel, chocolat, cacao, vanille, fécule, maïzena,
    pâte feuilletée, pâte brisée, pâte sablée, harina, azúcar, levadura, polvo hornear, bicarbonato, cacao, vainilla, maicena, hojaldre,
    farina, zucchero, lievito, miele, cioccolato, vaniglia, amido, fecola, pasta sfoglia, pasta frolla, farinha, açúcar, fermento,
    mel, chocolate, baunilha, amido milho`,
  spices: `sel, fleur sel, poivre, poivre noir, muscade, noix muscade, cannelle, cumin, curcuma, laurier, feuille laurier, piment, clou girofle,
    sal, pimienta, pimienta negra, nuez moscada, canela, comino, pimentón, laurel, hoja laurel, clavo, azafrán, sale, pepe, noce moscata,
    cannella, origano, alloro, zafferano, pimenta, pimenta reino, noz moscada, louro, cominho, páprica, colorau`,
  tins: `pois chiche, pois chiches, haricot rouge, haricot blanc, lentille, maïs, olive, câpre, concentré tomate, coulis tomate, pulpe tomate, lait coco, crème coco, bouillon,
    bouillon légume, bouillon volaille, fond veau, confiture, cornichon, garbanzo, alubia, frijol, judía blanca, lenteja, aceituna, alcaparra,
    tomate triturado, tomate frito, leche coco, caldo, caldo pollo, caldo verdura, mermelada, ceci, fagioli, lenticchie, capperi, passata, polpa pomodoro, pomodori pelati,
    concentrato pomodoro, brodo, brodo vegetale, marmellata, latte cocco, grão bico, feijão, lentilha, azeitona, alcaparra, molho tomate, extrato tomate,
    leite coco, caldo galinha, caldo legumes`,
  condiments: `huile, vinaigre, moutarde, sauce soja, mayonnaise, aceite, vinagre, mostaza, salsa soja, mayonesa, olio, aceto, senape, salsa soia, maionese,
    azeite, óleo, mostarda, molho shoyu, maionese`,
  nuts: `amande, poudre amande, noix, noisette, pignon, noix coco, raisin sec, pruneau, almendra, nuez, avellana, piñón, pasa, cacahuete, coco rallado, ciruela pasa,
    mandorla, mandorle, noce, noci, nocciola, nocciole, pinoli, uvetta, amêndoa, noz, uva passa, castanha, amendoim, coco ralado`,
  drinks: `eau, vin, vin blanc, vin rouge, bière, rhum, café, jus orange, agua, vino, vino blanco, cerveza, ron, acqua, birra, água, vinho, cerveja, suco`,
};

/**
 * The same in German and Dutch, where the thing stands last, also at the end of a compound: Weizenmehl, Vollmilch. A name
 * that its end would lead astray stands here whole: Kokosmilch.
 */
export const GERMANIC_BY_AISLE: Words = {
  produce: `zwiebel, schalotte, knoblauch, knoblauchzehe, kartoffel, süßkartoffel, möhre, karotte, tomate, tomaten, paprika, paprikaschote, gurke, zucchini, aubergine,
    zitrone, zitronensaft, zitronenschale, limette, limettensaft, orange, orangensaft, apfel, birne, banane, erdbeere, himbeere, heidelbeere, beere, kirsche, pflaume, petersilie, schnittlauch,
    dill, basilikum, koriander, minze, thymian, rosmarin, salbei, ingwer, champignon, pilz, spinat, salat, rucola, lauch, porree, sellerie, kohl,
    blumenkohl, rotkohl, weißkohl, brokkoli, kürbis, spargel, fenchel, radieschen, rettich, rübe, chilischote, kräuter, bohne, mais, avocado, granatapfel, suppengrün,
    ui, uien, sjalot, sjalotten, knoflook, teentje knoflook, aardappel, aardappelen, wortel, wortels, tomaat, komkommer, citroen, citroensap, limoen, sinaasappel, appel,
    peer, peterselie, bieslook, koriander, munt, tijm, rozemarijn, gember, spinazie, sla, prei, selderij, kool, bloemkool, pompoen, aubergine, courgette,
    bosui, bosuitjes`,
  bakery: `brot, brötchen, toast, semmel, toastbrot, hefeteig, brood, broodje, stokbrood`,
  meat: `fleisch, hackfleisch, hack, rind, rinderfilet, schwein, schweinefilet, hähnchen, hähnchenbrust, hähnchenbrustfilet, huhn, pute, putenbrust, ente, lamm, speck, schinken, wurst, würstchen,
    salami, schnitzel, gulasch, braten, gehakt, kip, kipfilet, rundvlees, varkensvlees, vlees, spek, spekje, spekjes, ham, worst`,
  fish: `fisch, lachs, lachsfilet, fischfilet, thunfisch, garnele, kabeljau, forelle, hering, matjes, muschel, zalm, zalmfilet, tonijn, garnalen, kabeljauw, vis, mossel, mosselen`,
  dairy: `ei, eier, eigelb, eiweiß, eiweiss, milch, buttermilch, butter, margarine, sahne, schlagsahne, rahm, schmand, joghurt, quark, käse, frischkäse, parmesan, schafskäse, schmalz, butterschmalz,
    eieren, eigeel, eidooier, eiwit, melk, boter, roomboter, slagroom, kookroom, yoghurt, kwark, kaas, roomkaas`,
  grains: `reis, nudel, nudeln, spätzle, haferflocken, grieß, semmelbrösel, paniermehl, couscous, bulgur, knödel, rijst, havermout, paneermeel, mie`,
  baking: `mehl, zucker, puderzucker, vanillezucker, backpulver, natron, hefe, trockenhefe, speisestärke, stärke, honig, kakao, schokolade, kuvertüre,
    vanille, vanilleschote, vanilleextrakt, gelatine, blätterteig, mürbeteig, kondensmilch, ahornsirup, sirup, suiker, basterdsuiker, poedersuiker, bloem, bakpoeder, gist, honing, chocolade, bladerdeeg, maïzena`,
  spices: `salz, pfeffer, pfefferkorn, zimt, zimtstange, muskat, muskatnuss, paprikapulver, currypulver, kreuzkümmel, kümmel, kurkuma, nelke, lorbeer, lorbeerblatt, gewürz,
    oregano, majoran, safran, cayennepfeffer, chilipulver, chiliflocken, zout, peper, kaneel, nootmuskaat, komijn, kerriepoeder, laurierblad, laurierblaadje, paprikapoeder`,
  tins: `kichererbse, kichererbsen, linse, linsen, kidneybohne, kidneybohnen, tomatenmark, passierte tomaten, gehackte tomaten, stückige tomaten, dosentomaten, kokosmilch, kokosnussmilch, brühe, gemüsebrühe, fond, erbse, erbsen, olive, kapern,
    konfitüre, marmelade, sauerkraut, gewürzgurke, apfelmus, kikkererwten, linzen, tomatenpuree, tomatenblokjes, kokosmelk, bouillon, bouillonblokje, olijf, olijven, kappertjes, jam, gezeefde tomaten`,
  condiments: `öl, olivenöl, essig, senf, sojasauce, sojasoße, sauce, soße, mayonnaise, erdnussbutter, meerrettich, olie, olijfolie, azijn, mosterd, sojasaus, ketjap, saus, pindakaas, sambal`,
  nuts: `mandel, mandeln, haselnuss, walnuss, nuss, erdnuss, erdnüsse, cashewkern, cashewkerne, pinienkern, pinienkerne, rosine, rosinen, kokosraspel, kokosflocken, sesam, dattel, sonnenblumenkerne, kürbiskerne, mohn, amandel, amandelen, hazelnoot, walnoot,
    walnoten, pinda, pijnboompitten, rozijnen, kokos`,
  frozen: `eiscreme, vanilleeis, eiswürfel, ijs`,
  drinks: `wasser, mineralwasser, wein, weißwein, rotwein, bier, rum, kaffee, tee, apfelsaft, saft, wijn, water, witte wijn`,
};
