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
export function conversionTables(): ConversionTable[] {
  return [
    {
      title: 'Volume',
      header: ['US', 'Metric'],
      rows: [
        ['¼ teaspoon', '1.2 ml'],
        ['½ teaspoon', '2.5 ml'],
        ['1 teaspoon', '5 ml'],
        ['1 tablespoon', '15 ml'],
        ['¼ cup', '60 ml'],
        ['⅓ cup', '80 ml'],
        ['½ cup', '120 ml'],
        ['⅔ cup', '160 ml'],
        ['¾ cup', '180 ml'],
        ['1 cup', '240 ml'],
        ['1 pint', '475 ml'],
        ['1 quart', '950 ml'],
      ],
    },
    {
      title: 'Weight',
      header: ['US', 'Metric'],
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
      title: 'Oven',
      header: ['°F', '°C', 'Heat'],
      rows: [
        ['250', '120', 'very low'],
        ['275', '135', 'very low'],
        ['300', '150', 'low'],
        ['325', '165', 'low'],
        ['350', '180', 'moderate'],
        ['375', '190', 'moderate'],
        ['400', '200', 'hot'],
        ['425', '220', 'hot'],
        ['450', '230', 'very hot'],
        ['475', '245', 'very hot'],
      ],
    },
  ];
}
