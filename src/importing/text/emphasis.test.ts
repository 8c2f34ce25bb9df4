import { describe, expect, it } from 'vitest';
import { readFile, readPasted } from '@/importing/detect';

const bounds = { entries: 1, bytes: 1_000_000, ratio: 100 };
const PIE = `**Pie**
*Serves 4*
**Prep time:** 10 min

## Ingredients
- [ ] 2 eggs
- [x] **1 cup** milk
- 2 tbsp oil*

**For the sauce**
* 1 _big_ onion

## Method
1. **Mix** the *eggs*.
2. Bake with snake_case_word 2 * 3 * 4.`;

describe('marks of emphasis and boxes', () => {
  it.each([
    ['a pasted text', () => readPasted(PIE)],
    ['a file of Markdown', () => readFile(new TextEncoder().encode(PIE), 'pie.md', bounds).entries],
  ])('are no part of %s', (_, read) => {
    expect(read()[0]?.read()?.recipe).toMatchObject({
      title: 'Pie',
      servings: 4,
      prep_time_minutes: 10,
      ingredients: [
        { text: '2 eggs', group: null },
        { text: '1 cup milk', group: null },
        { text: '2 tbsp oil*', group: null },
        { text: '1 big onion', group: 'For the sauce' },
      ],
      instructions: [{ text: 'Mix the eggs.' }, { text: 'Bake with snake_case_word 2 * 3 * 4.' }],
    });
  });
});
