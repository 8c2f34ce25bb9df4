import { localeFor, type Words, withValue } from '@/messages/book';

export interface ConversionTable {
  title: string;
  header: string[];
  rows: string[][];
}

/**
 * The kitchen's conversions. US measures: 1 cup = 236.588 ml, 1 tbsp = 14.787 ml, 1 tsp = 4.929 ml; 1 oz = 28.35 g
 * (NIST Handbook 44, appendix C), rounded as kitchen scales and jugs are read. Oven: °C = (°F − 32) × 5/9, rounded
 * to the marks on a dial.
 */
export function conversionTables(words: Words, language: string): ConversionTable[] {
  const decimals = (value: number) => value.toLocaleString(localeFor(language));
  const measure = (amount: string, unit: string) =>
    unit.includes('{n}') ? withValue(unit, amount) : `${amount} ${unit}`;
  return [
    {
      title: words.volume,
      header: [words.us, words.metric],
      rows: [
        [measure('¼', words.teaspoon), `${decimals(1.2)} ml`],
        [measure('½', words.teaspoon), `${decimals(2.5)} ml`],
        [measure('1', words.teaspoon), '5 ml'],
        [measure('1', words.tablespoon), '15 ml'],
        [measure('¼', words.cup), '60 ml'],
        [measure('⅓', words.cup), '80 ml'],
        [measure('½', words.cup), '120 ml'],
        [measure('⅔', words.cup), '160 ml'],
        [measure('¾', words.cup), '180 ml'],
        [measure('1', words.cup), '240 ml'],
        [measure('1', words.pint), '475 ml'],
        [measure('1', words.quart), '950 ml'],
      ],
    },
    {
      title: words.weight,
      header: [words.us, words.metric],
      rows: [
        ['½ oz', '14 g'],
        ['1 oz', '28 g'],
        ['2 oz', '57 g'],
        ['4 oz', '113 g'],
        ['8 oz', '227 g'],
        ['12 oz', '340 g'],
        ['1 lb', '454 g'],
        ['2 lb', '907 g'],
      ],
    },
    {
      title: words.oven,
      header: ['°F', '°C', words.heat],
      rows: [
        ['250', '120', words.very_low],
        ['275', '135', words.very_low],
        ['300', '150', words.low],
        ['325', '165', words.low],
        ['350', '180', words.moderate],
        ['375', '190', words.moderate],
        ['400', '200', words.hot],
        ['425', '220', words.hot],
        ['450', '230', words.very_hot],
        ['475', '245', words.very_hot],
      ],
    },
  ];
}
