import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');
const styles = join(import.meta.dirname, '../../../node_modules/@mantine/core/styles');
const imported = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');

/** The names a file takes from @mantine/core as values, such as `Button`. */
function componentsUsed(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/import\s*\{([^}]*)\}\s*from '@mantine\/core'/g)].flatMap((match) =>
    (match[1] ?? '').split(',').map((name) => name.trim()),
  );
}

/** Components drawn with the styles of another one, which they do not name. */
const drawnWith: Record<string, string[]> = {
  Checkbox: ['InlineInput'],
  Radio: ['InlineInput'],
  Switch: ['InlineInput'],
  TagsInput: ['Pill', 'PillsInput', 'Combobox', 'Input'],
  MultiSelect: ['Pill', 'PillsInput', 'Combobox', 'Input'],
  Autocomplete: ['Combobox', 'Input'],
  Select: ['Combobox', 'Input', 'ScrollArea', 'Popover'],
  NativeSelect: ['Input'],
  Textarea: ['Input'],
  TextInput: ['Input'],
  ColorInput: ['ColorPicker', 'ColorSwatch', 'Input', 'Popover'],
  Modal: ['ModalBase', 'Overlay', 'CloseButton'],
  Drawer: ['ModalBase', 'Overlay', 'CloseButton'],
};

describe('mantine.css', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(source, file));
  const named = files.flatMap(componentsUsed);
  const used = new Set(named.flatMap((name) => [name, ...(drawnWith[name] ?? [])]));

  it('has the styles of every Mantine component in use', () => {
    const missing = [...used].filter(
      (name) => existsSync(join(styles, `${name}.layer.css`)) && !imported.includes(`/${name}.layer.css`),
    );
    expect(used.size).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });
});
