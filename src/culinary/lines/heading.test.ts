import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHeading } from './heading';

const headings = [
  'For the sauce',
  'For cake',
  'For serving',
  'For the spice mix',
  'For the stir fry sauce',
  'For the egg wash',
  'For the bread and butter pickles',
  'For the roast the day before',
  'For the pork roast with gravy',
  'Pour la sauce',
  'Pour le glaçage',
  'Pour la pâte à crêpes',
  'Pour servir',
  'Pour servir le gâteau',
  'Pour décorer',
  'Pour une tarte de Noël',
  'Für den Teig',
  'Für die Sauce',
  'Für das Bestreuen',
  'Für die Creme zum Servieren',
  'Para la salsa',
  'Para servir',
  'Para o molho',
  'Per la crema al limone',
  'Per servire',
  'Voor de saus',
  'För såsen',
];

const steps = [
  'Pour the juice over the fruit and chill',
  'Pour the batter into the tin',
  'Pour the glaze over',
  'Pour batter into the tin',
  'Pour in the milk',
  'Pour over ice',
  'POUR OVER THE CAKE',
  'Pour everything into a pan',
  'Pour some oil into the pan',
  'Pour hot stock over the rice',
  'Pour into glasses',
  'For the sauce melt the butter',
  'For the topping mix everything well',
  'For best results chill overnight',
  'For the sauce, melt the butter',
  'For a crisp crust, bake longer.',
  'Für die Sauce Butter schmelzen',
  'Für die Sauce Butter erhitzen',
  'Für die Füllung alles verrühren',
  'Pour la sauce faire fondre du beurre',
  'Pour la pâte mélangez la farine',
  'Para la salsa picar la cebolla',
  'Para o molho refogue a cebola',
  'Per la salsa soffriggere la cipolla',
  'Voor de saus boter smelten',
  'För såsen vispa ihop allt',
];

describe('what a line without a colon opens', () => {
  it.each(headings)('%s is a heading', (text) => {
    expect(readHeading(text)).toBe(text);
  });

  it.each(steps)('%s is a step', (text) => {
    expect(readHeading(text)).toBeNull();
  });

  it('a colon makes a heading of it all the same', () => {
    expect(readHeading('Pour la sauce :')).toBe('Pour la sauce');
    expect(readHeading('For the sauce:')).toBe('For the sauce');
  });
});

describe('laws of headings', () => {
  it('no sentence is one', () => {
    const stop = fc.constantFrom('.', '!', '?', '…');
    fc.assert(
      fc.property(fc.constantFrom(...headings, ...steps), stop, (text, mark) => {
        expect(readHeading(text + mark)).toBeNull();
      }),
    );
  });

  it('nobody pours a thing somewhere in a heading', () => {
    const thing = fc.constantFrom('juice', 'batter', 'warm milk', 'sauce', 'dough', 'hot jam');
    const article = fc.constantFrom('the ', 'all the ', 'half the ', '');
    const where = fc.constantFrom('into', 'over', 'onto', 'in', 'on');
    const place = fc.constantFrom('the fruit', 'a bowl', 'glasses', 'the tin');
    fc.assert(
      fc.property(article, thing, where, place, (a, what, to, it) => {
        expect(readHeading(`Pour ${a}${what} ${to} ${it}`)).toBeNull();
      }),
    );
  });
});
