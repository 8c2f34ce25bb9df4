import { describe, expect, it } from 'vitest';
import { readText } from './text';

const under = (line: string) =>
  readText(`Apple Pie\n${line}\n\n2 eggs\n1 cup flour\n\nMix the eggs and flour.\nBake for 10 minutes.`);
const headed = (line: string) =>
  readText(`Apple Pie\n${line}\n\nIngredients\n2 eggs\n1 cup flour\n\nMethod\nMix the eggs and flour.`);

describe('a line alone under the title', () => {
  it.each([
    ['https://blog.example/pie', 'https://blog.example/pie'],
    ['www.blog.example/pie', 'https://www.blog.example/pie'],
    ['blog.example/apple-pie', 'https://blog.example/apple-pie'],
  ])('that is a link, %s, is the source', (line, source_url) => {
    for (const read of [under, headed])
      expect(read(line)).toMatchObject({ title: 'Apple Pie', source_url, description: null });
  });

  it.each([
    ['15 min', 15],
    ['About 1 hour 10 minutes', 70],
    ['20 min + 1 hour', 80],
  ])('that is a time, %s, is the whole time', (line, total_time_minutes) => {
    for (const read of [under, headed])
      expect(read(line)).toMatchObject({ total_time_minutes, description: null, notes: null });
  });

  it.each([
    ['Serves 6. 50 minutes.', 50, null],
    ['Serves 6. About 50 minutes', 50, null],
    ['Serves 6, 50 min', 50, null],
    ['Serves 6 - 3 hrs', 180, null],
    ['Serves 6 – 45 minutes', 45, null],
    ['Serves 6. 25 min in the oven.', 25, '25 min in the oven.'],
  ])('that says for how many and how long, %s, is both, and no words of the yield', (line, total, notes) => {
    for (const read of [under, headed])
      expect(read(line)).toMatchObject({ servings: 6, yield_text: null, total_time_minutes: total, notes });
  });

  it.each(['Prep 20 min, chill 1 hour, bake 11 min', 'prep 20 min; bake 11 min; 1 hour resting'])(
    'that lists times, “%s”, gives each its field, and keeps what has none',
    (line) => {
      for (const read of [under, headed])
        expect(read(line)).toMatchObject({
          prep_time_minutes: 20,
          cook_time_minutes: 11,
          total_time_minutes: 91,
          description: null,
          notes: line,
        });
    },
  );

  it('that adds up times is their sum, and what they are for is kept', () => {
    const line = '20 min + 1 hour chilling';
    for (const read of [under, headed])
      expect(read(line)).toMatchObject({ total_time_minutes: 80, description: null, notes: line });
    expect(under(`Prep time: ${line}`)).toMatchObject({ prep_time_minutes: 20, notes: `Prep time: ${line}` });
    expect(under(`Time: ${line}`)).toMatchObject({ total_time_minutes: 80, notes: `Time: ${line}` });
  });

  it('that tells of a time, or of a link, is told on', () => {
    for (const line of ['My friends get it in 15 min on a weeknight', 'See blog.example/pie for photos'])
      expect(under(line)).toMatchObject({ description: line, source_url: null, total_time_minutes: null });
  });
});
