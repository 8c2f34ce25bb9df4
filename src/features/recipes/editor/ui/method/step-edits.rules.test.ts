import { describe, expect, it } from 'vitest';
import { unframedPicture } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { cutStep } from './step-edits.rules';

const photo = unframedPicture('/i/a.webp');
const step = { kind: 'step' as const, key: 'row1', text: 'Mix. Bake.', photo };

describe('a step that is cut in two', () => {
  it('keeps its photo at the first part', () => {
    expect(cutStep(step, 4, 'new1')).toEqual([
      { ...step, text: 'Mix.' },
      { kind: 'step', key: 'new1', text: 'Bake.', photo: null },
    ]);
    expect(cutStep(step, step.text.length, 'new1')[0]).toEqual(step);
  });

  it('leaves the number of the second part to the list', () => {
    const cut = (text: string, at: number) => cutStep({ ...step, text }, at, 'new1').map((part) => part.text);
    expect(cut('Mix. 3. Bake.', 4)).toEqual(['Mix.', 'Bake.']);
    expect(cut('Mix for 3. 5 minutes', 11)).toEqual(['Mix for 3.', '5 minutes']);
    expect(cut('3. Bake.', 0)).toEqual(['', '3. Bake.']);
  });

  it('gives its photo to the words where all of them go', () => {
    expect(cutStep(step, 0, 'new1')).toEqual([
      { ...step, text: '', photo: null },
      { ...step, key: 'new1' },
    ]);
  });

  it('keeps it where there are no words yet', () => {
    const [before, after] = cutStep({ ...step, text: '' }, 0, 'new1');
    expect([before.photo, after.photo]).toEqual([photo, null]);
  });
});
