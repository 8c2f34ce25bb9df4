import { describe, expect, it } from 'vitest';
import { readTexts } from '@/importing/text/pasted';

const texts = (lines: readonly { text: string }[] | undefined) => lines?.map(({ text }) => text);

describe('nothing that stands beside a pasted recipe is lost', () => {
  it('what it needs stands in the notes, what it nourishes in the nutrition', () => {
    const [read] = readTexts(
      'Cake\nEquipment\n20 cm tin\nIngredients\n100 g butter\nInstructions\nBake.\nNutrition\nCalories: 200\nFat: 10 g',
    );
    expect(read).toMatchObject({
      title: 'Cake',
      ingredients: [{ text: '100 g butter' }],
      instructions: [{ text: 'Bake.' }],
      notes: 'Equipment\n20 cm tin',
      nutrition: { calories: 200, fat_g: 10 },
    });
  });

  it.each<[string, object]>([
    [
      'Calories: 210 kcal | Carbohydrates: 30g | Protein: 4g',
      { calories: 210, carbohydrate_g: 30, protein_g: 4 },
    ],
    [
      'Calories 210\nSaturated Fat: 1.5 g\nSodium: 300mg',
      { calories: 210, saturated_fat_g: 1.5, sodium_mg: 300 },
    ],
    ['210 kcal, 9 g fat, 2 g fibre', { calories: 210, fat_g: 9, fiber_g: 2 }],
    ['Brennwert: 880 kJ / 210 kcal\nEiweiß: 4,5 g', { calories: 210, protein_g: 4.5 }],
    ['Calorías: 210\nGrasas: 9 g\nAzúcares: 3 g', { calories: 210, fat_g: 9, sugar_g: 3 }],
  ])('facts such as %j are read', (facts, nutrition) => {
    const [read] = readTexts(
      `Soup\nIngredients\n2 leeks\nMethod\nSimmer.\n\nNutrition (per serving):\n${facts}`,
    );
    expect(read?.nutrition).toEqual(nutrition);
    expect(read?.notes).toBeNull();
  });

  it.each([
    ['of another amount than a serving', 'Nutrition per 100 g\nCalories: 200'],
    ['that are none of ours', 'Nutrition\nCalories: 200\nVitamin C: 3 mg\nCalories: 900'],
  ])('facts %s stay words', (_, facts) => {
    const [read] = readTexts(`Soup\nIngredients\n2 leeks\nMethod\nSimmer.\n\n${facts}`);
    const left = _.startsWith('of') ? facts : 'Nutrition\nVitamin C: 3 mg\nCalories: 900';
    expect(read?.notes).toBe(left);
  });

  it('other parts keep their headings beside the notes, in their order, and empty ones say nothing', () => {
    const [read] = readTexts(
      'Soup\nPrint recipe\nIngredients\n2 leeks\nMethod\nSimmer.\nVideo\nNotes\nFreezes well.\n\nFAQ\nCan I freeze it?\nYes.',
    );
    expect(read?.notes).toBe('Freezes well.\n\nFAQ\nCan I freeze it?\nYes.');
  });

  it('also where no heading names the ingredients', () => {
    const [read] = readTexts(
      'Soup\n2 leeks\n1 l stock\n\nSlice the leeks and simmer them until soft.\n\nNutrition\nCalories: 90\n\nEquipment\nA pot',
    );
    expect(read).toMatchObject({
      nutrition: { calories: 90 },
      notes: 'Equipment\nA pot',
      instructions: [{}],
    });
  });
});

describe('a post of a social network', () => {
  it('is read without its emoji bullets and numbers', () => {
    const [read] = readTexts(
      '🍝 CREAMY PASTA 🍝\nServes 2\n\nWhat you need 👇\n✅ 200g pasta\n🧄 2 cloves garlic\n✔️100 ml cream\n\n👩‍🍳 How to make it:\n1️⃣ Cook pasta until soft.\n2️⃣ Stir in the cream.\n🔟 Eat.\n\n#pasta #dinner',
    );
    expect(read).toMatchObject({ title: '🍝 CREAMY PASTA 🍝', servings: 2, notes: '#pasta #dinner' });
    expect(texts(read?.ingredients)).toEqual(['200g pasta', '2 cloves garlic', '100 ml cream']);
    expect(texts(read?.instructions)).toEqual(['Cook pasta until soft.', 'Stir in the cream.', 'Eat.']);
  });

  it('keeps the emoji inside its lines', () => {
    const [read] = readTexts('Pasta\nIngredients\n👉 200 g pasta 🍝\nMethod\nCook 🔥 it.');
    expect(texts(read?.ingredients)).toEqual(['200 g pasta 🍝']);
    expect(texts(read?.instructions)).toEqual(['Cook 🔥 it.']);
  });
});

describe('a pasted recipe', () => {
  it.each([
    ['Tiempo: 45 minutos', { total_time_minutes: 45 }],
    ['Tiempo de preparación: 10 min', { prep_time_minutes: 10 }],
    ['Temps de cuisson : 20 min', { cook_time_minutes: 20 }],
    ['Time: 1 hour', { total_time_minutes: 60 }],
    ['for 4', { servings: 4 }],
    ['Zubereitungszeit: 30 Minuten', { prep_time_minutes: null, total_time_minutes: 30 }],
    ['Tempo de preparo: 40 minutos', { prep_time_minutes: null, total_time_minutes: 40 }],
    [
      'Zubereitungszeit: 30 Minuten\nBackzeit: 1 Std. 10 Min.',
      { prep_time_minutes: 30, cook_time_minutes: 70, total_time_minutes: null },
    ],
    [
      'Arbeitszeit: 20 Min.\nKoch-/Backzeit: 40 Min.\nGesamtzeit: 1 Stunde',
      { prep_time_minutes: 20, cook_time_minutes: 40, total_time_minutes: 60 },
    ],
    [
      'Tempo de preparo: 20 minutos\nTempo de cozimento: 1 hora',
      { prep_time_minutes: 20, cook_time_minutes: 60, total_time_minutes: null },
    ],
    [
      'Bereidingstijd: 15 minuten\nBaktijd: 1 uur 10 minuten',
      { prep_time_minutes: 15, cook_time_minutes: 70, total_time_minutes: null },
    ],
    ['Tempo total: 1 hora e 20 minutos', { total_time_minutes: 80 }],
  ])('says with %s what it says', (line, said) => {
    const [read] = readTexts(`Soup\n${line}\nIngredients\n2 leeks\nMethod\nSimmer.`);
    expect(read).toMatchObject({ description: null, ...said });
  });

  it('keeps the words of a time that has no field of its own', () => {
    const [read] = readTexts('Pan\nTiempo de reposo: 1 hora\nIngredientes\n2 huevos\nPreparación\nMezclar.');
    expect(read).toMatchObject({ total_time_minutes: null, description: 'Tiempo de reposo: 1 hora' });
  });
});
