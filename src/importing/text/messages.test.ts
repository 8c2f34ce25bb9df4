import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import { doubtsIn } from './doubts';

const read = (text: string) => readPasted(text).map((entry) => entry.read()!.recipe);
const shown = (text: string) =>
  read(text).map((recipe) => [
    recipe.title,
    recipe.ingredients.map((line) => line.text),
    recipe.instructions.map((line) => line.text),
    doubtsIn(recipe),
  ]);
const PIE = [
  'Apple Pie',
  ['2 apples', '1 cup sugar'],
  ['Slice the apples.', 'Bake them for 40 minutes.'],
  [],
];
const CAKE = ['Plum Cake', ['3 plums', '2 cups flour'], ['Mix everything.', 'Bake it for an hour.'], []];
const LINES = [PIE, CAKE].map(
  ([title, list, steps]) => [title, ...(list ?? []), ...(steps ?? [])] as string[],
);

/** How messengers stamp a message of somebody, the second recipe five minutes after the first. */
const STAMPS: readonly (readonly [string, (minute: number, name: string) => string])[] = [
  ['iOS in German', (minute, name) => `[12.03.24, 18:${minute}:01] ${name}: `],
  ['iOS with its mark', (minute, name) => `\u200e[12.03.24, 18:${minute}:01] ${name}: `],
  ['iOS in English', (minute, name) => `[3/12/24, 6:${minute}:01\u202fPM] ~ ${name}: `],
  ['Android in English', (minute, name) => `12/03/2024, 18:${minute} - ${name}: `],
  ['Android in German', (minute, name) => `12.03.24, 18:${minute} - ${name}: `],
  ['Android in the US', (minute, name) => `3/12/24, 6:${minute} PM - ${name}: `],
  ['the desktop', (minute, name) => `[18:${minute}, 12.3.2024] ${name}: `],
  ['a number for a name', (minute) => `[2024-03-12, 18:${minute}:01] +49 170 1234567: `],
  ['Telegram', (minute, name) => `${name}, [12.03.2024 18:${minute}]\n`],
];

describe.each(STAMPS)('a chat with the stamps of %s', (_, stamp) => {
  it('has two recipes in two messages', () => {
    const text = LINES.map((lines, at) => `${stamp(22 + at * 5, 'Anna')}${lines.join('\n')}`).join('\n');
    expect(shown(text)).toEqual([PIE, CAKE]);
  });

  it('has two recipes in a message for each line', () => {
    const text = LINES.flatMap((lines, at) =>
      lines.map((line) => `${stamp(22 + at * 5, 'Anna')}${line}`),
    ).join('\n');
    expect(shown(text)).toEqual([PIE, CAKE]);
  });

  it('has one recipe in a message for its title, its list and its steps', () => {
    const [title, ...rest] = LINES[0] ?? [];
    const messages = [title, rest.slice(0, 2).join('\n'), rest[2], rest[3]];
    expect(shown(messages.map((said) => `${stamp(22, 'Anna')}${said}`).join('\n'))).toEqual([PIE]);
  });

  it('has recipes with the names of their parts', () => {
    const text = LINES.map(([title, ...rest], at) =>
      [
        `${stamp(22 + at * 5, 'Anna')}${title}`,
        'Ingredients:',
        ...rest.slice(0, 2),
        'Method:',
        ...rest.slice(2),
      ].join('\n'),
    ).join('\n');
    expect(shown(text)).toEqual([PIE, CAKE]);
  });
});

it('what others say in a chat, and what is said above a recipe, is shown as left out', () => {
  const at = (minute: number, name: string) => `[12.03.24, 18:${minute}:01] ${name}: `;
  const [pie = [], cake = []] = LINES;
  const text = [
    `\u200e${at(20, 'Cooks')}\u200eMessages and calls are end-to-end encrypted.`,
    `${at(21, 'Bert')}Can you send me the recipes?`,
    `${at(22, 'Anna')}Sure! 😊`,
    `${at(22, 'Anna')}${pie.join('\n')}`,
    `\u200e${at(23, 'Anna')}\u200eimage omitted`,
    `${at(24, 'Bert')}Thanks, yum`,
    `${at(25, 'Anna')}And the other one:`,
    `${at(26, 'Anna')}${cake.join('\n')} \u200e<This message was edited>`,
  ].join('\n');
  expect(shown(text)).toEqual([PIE, CAKE]);
  expect(read(text).flatMap(({ left_out }) => left_out ?? [])).toEqual([
    'Can you send me the recipes?',
    'Sure! 😊',
    'Thanks, yum',
    'And the other one:',
  ]);
});

it('what the messenger says of itself is no part of a recipe', () => {
  const [pie = []] = LINES;
  const text = `12/03/2024, 18:20 - Anna added Bert\n12/03/2024, 18:21 - Anna: <Media omitted>\n12/03/2024, 18:22 - Anna: IMG-1.jpg (file attached)\n12/03/2024, 18:22 - Anna: ${pie.join('\n')}`;
  expect(shown(text)).toEqual([PIE]);
});

it('a recipe that names a time at the head of a line is no chat', () => {
  const text = 'Bread\n500 g flour\n10 g salt\n12/03/2024, 18:22 - first rise\nBake it for an hour.';
  expect(JSON.stringify(read(text))).toContain('12/03/2024, 18:22 - first rise');
});

it('thousands of messages without a recipe are read at once', () => {
  const text = '[12.03.24, 18:20:01] Anna: hi!\n'.repeat(9_000);
  const before = process.cpuUsage();
  expect(read(text)).toEqual([]);
  expect((process.cpuUsage(before).user ?? 0) / 1e6).toBeLessThan(5);
});
