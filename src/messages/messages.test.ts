import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const placesIn = (message: string): string => (message.match(/\{\w+\}/g) ?? []).toSorted().join(' ');

/** The messages of a language, those of its groups by `group.name`. */
function messagesIn(messages: object, before = ''): [name: string, message: string][] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [[before + name, value]] : messagesIn(value, `${before}${name}.`),
  );
}

it.each(['book', 'sign-up', 'order', 'shop'])(
  'every language of %s has the messages of English, with their places',
  (folder) => {
    const path = join(import.meta.dirname, folder);
    const read = (file: string) => new Map(messagesIn(JSON.parse(readFileSync(join(path, file), 'utf8'))));
    const english = read('en.json');
    expect(english.size).toBeGreaterThan(10);
    for (const file of readdirSync(path)) {
      const messages = read(file);
      expect([...messages.keys()].toSorted(), file).toEqual([...english.keys()].toSorted());
      for (const [name, message] of messages) {
        const places = placesIn(english.get(name) ?? '');
        // A measure names the place of its number only where that does not come first.
        if (places !== '') expect(placesIn(message), `${file} ${name}`).toBe(places);
        else expect(['', '{n}'], `${file} ${name}`).toContain(placesIn(message));
      }
    }
  },
);
