import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import { doubtsIn } from './doubts';

const read = (...lines: string[]) => readPasted(lines.join('\n'))[0]!.read()!.recipe;
const LIST = ['Buckeyes', '', '2 cups peanut butter', '1 cup chocolate chips', ''];
const NUMBERED = ['1. Beat the peanut butter.', '2. Melt the chocolate.', '3. Set on wax paper.'];
const STEPS = ['Beat the peanut butter.', 'Melt the chocolate.', 'Set on wax paper.'];
const stepsOf = ({ instructions }: ReturnType<typeof read>) => instructions.map(({ text }) => text);

describe('a sentence with which no cook could do anything', () => {
  it.each([
    ['An Ohio must for game day. Go Bucks!'],
    ['I grew up on this. Don’t drain the beef first!!'],
    ['My family’s favorite.'],
    ['This was my grandma’s recipe, and I love it.'],
    ['We always have these at Christmas.'],
    ['So good with coffee!'],
  ])('is a note below the steps, without a doubt: %s', (line) => {
    for (const steps of [NUMBERED, STEPS]) {
      const recipe = read(...LIST, ...steps, '', line);
      expect(stepsOf(recipe)).toEqual(STEPS);
      expect(recipe).toMatchObject({ notes: line, noted: [line] });
      expect(doubtsIn(recipe)).toEqual([]);
    }
  });

  it('is a note above the first step', () => {
    const line = 'My mom made this every Sunday.';
    const recipe = read(...LIST, 'Directions:', line, ...NUMBERED, 'Note: freezes well.');
    expect(stepsOf(recipe)).toEqual(STEPS);
    expect(recipe.notes).toMatch(/^My mom made this every Sunday\.\n\n/);
  });

  it.each([
    ['Mein Lieblingskuchen aus der Kindheit.', 'Die Eier schlagen.', 'Den Teig backen.'],
    ['C’est la recette de ma grand-mère.', 'Mélanger les œufs.', 'Ajouter le lait.'],
    ['Mi receta favorita de siempre.', 'Mezclar los huevos.', 'Añadir la leche.'],
    ['La mia ricetta del cuore.', 'Mescolare le uova.', 'Aggiungere il latte.'],
  ])('is one in other languages: %s', (line, ...steps) => {
    const recipe = read('Tarte', '', '2 eggs', '200 g flour', '', ...steps, '', line);
    expect(stepsOf(recipe)).toEqual(steps);
    expect(recipe.notes).toBe(line);
  });
});

describe('what a cook can do stays a step', () => {
  it.each([
    ['Refrigerate overnight!'],
    ['Serve with my favorite jam.'],
    ['When this is cool, cut into squares.'],
    ['I like it cold. Chill before serving.'],
    ['It is done after 20 minutes.'],
    ['The dough should be soft.'],
    ['A pinch of salt goes on top.'],
    ['Knock back the dough.'],
  ])('below the others: %s', (line) => {
    const recipe = read(...LIST, ...STEPS, '', line);
    expect(stepsOf(recipe)).toEqual([...STEPS, line]);
    expect(recipe.notes).toBeNull();
  });

  it('and so does a remark that has a number, stands between the steps, or is the only step', () => {
    const remark = 'We always make these at Christmas.';
    expect(stepsOf(read(...LIST, ...NUMBERED, `4. ${remark}`))).toEqual([...STEPS, remark]);
    expect(stepsOf(read(...LIST, STEPS[0]!, '', remark, '', STEPS[1]!))).toContain(remark);
    expect(stepsOf(read(...LIST, 'Method', remark))).toEqual([remark]);
  });

  it('where all steps are told in the first person', () => {
    const steps = ['We beat the butter.', 'We melt the chocolate.', 'We make small balls of it.'];
    expect(stepsOf(read(...LIST, 'Method', steps[0]!, '', steps[1]!, '', steps[2]!))).toEqual(steps);
  });
});
