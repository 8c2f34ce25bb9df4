import type { CountClass, Kind } from './table';

// id        kind      size
export const MEASURES: readonly (readonly [string, Kind, number])[] = [
  ['tsp', 'spoon', 1],
  ['tbsp', 'spoon', 3],
  ['cup', 'spoon', 48],
  ['pint', 'spoon', 96],
  ['quart', 'spoon', 192],
  ['gallon', 'spoon', 768],
  ['fl_oz', 'fl_oz', 1],
  ['ml', 'volume', 1],
  ['cl', 'volume', 10],
  ['dl', 'volume', 100],
  ['l', 'volume', 1000],
  ['mg', 'mass', 0.001],
  ['g', 'mass', 1],
  // Metric pounds and ounces, as Germans, Italians and the Dutch buy by.
  ['pfund', 'mass', 500],
  ['pond', 'mass', 500],
  ['etto', 'mass', 100],
  ['ons', 'mass', 100],
  ['kg', 'mass', 1000],
  ['oz', 'weight', 1],
  ['lb', 'weight', 16],
  ['inch', 'length', 1],
  ['cm', 'length', 1],
  ['mm', 'length', 1],
  ['foot', 'length', 1],
];

// R10, one row per class
export const COUNTS: Readonly<Record<CountClass, string>> = {
  half: 'clove slice stalk rib strip rasher sheet piece link ear wedge square knob stem branch shoot scoop length slab cake loaf chunk round rack pair cluster rectangle thumb dessertspoon',
  pack: 'cube can package päckchen jar bottle box bag carton container tub tube punnet packet envelope sachet stick bar block recipe batch pot plate tray log ball case net fifth sleeve vial pouch',
  whole:
    'leaf sprig pod pinch dash drop splash handful drizzle twist grind shake knife_tip grating squeeze dollop sprinkle glug',
  produce: 'head bulb bunch shot jigger glass mug bowl 大さじ 小さじ カップ 合 斤 两 勺 근 판 접시 공기',
  dozen: 'dozen',
  egg: '',
};

/** Count units with a plain English -s and no row in table.ts, such as stick, head, bulb, rib. */
export const REGULAR =
  'rib strip rasher sheet link ear wedge square cube knob stem shoot scoop length slab cake chunk round rack pair cluster rectangle stick bar block recipe shot jigger bowl mug plate tray log ball net pod drizzle twist grind shake grating squeeze dollop sprinkle head bulb fifth'.split(
    ' ',
  );
