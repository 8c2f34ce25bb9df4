import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import { readText } from './text';

const read = (text: string) => {
  const { title, ingredients, instructions } = readText(text);
  return {
    title,
    ingredients: ingredients.map((line) => line.text),
    steps: instructions.map((line) => line.text),
  };
};

describe('a recipe in running text', () => {
  it.each([
    [
      'Pancakes. Ingredients: 2 eggs, 100 g flour, a pinch of salt. Method: Beat the eggs. Stir in the flour.',
      'Pancakes',
      ['2 eggs', '100 g flour', 'a pinch of salt'],
      'Beat the eggs. Stir in the flour.',
    ],
    [
      'Waffeln\nZutaten: 3 Eier; 125 g Butter, weich; 1 Prise Salz. Zubereitung: Butter schaumig rühren. Im Eisen backen.',
      'Waffeln',
      ['3 Eier', '125 g Butter, weich', '1 Prise Salz'],
      'Butter schaumig rühren. Im Eisen backen.',
    ],
    [
      'Crêpes. Ingrédients : 250 g de farine, 4 œufs, 1/2 l de lait. Préparation : Mélanger le tout. Cuire à la poêle.',
      'Crêpes',
      ['250 g de farine', '4 œufs', '1/2 l de lait'],
      'Mélanger le tout. Cuire à la poêle.',
    ],
    [
      'Gazpacho: Ingredientes: 1 kg de tomates, 1 pepino, sal. Preparación: Triturar todo. Enfriar dos horas.',
      'Gazpacho',
      ['1 kg de tomates', '1 pepino', 'sal'],
      'Triturar todo. Enfriar dos horas.',
    ],
    [
      'Pesto. Ingredienti: 50 g di basilico, 30 g di pinoli, sale. Procedimento: Frullare tutto. Condire la pasta.',
      'Pesto',
      ['50 g di basilico', '30 g di pinoli', 'sale'],
      'Frullare tutto. Condire la pasta.',
    ],
    [
      'Vitamina. Ingredientes: 2 bananas, 300 ml de leite. Modo de preparo: Bata tudo no liquidificador.',
      'Vitamina',
      ['2 bananas', '300 ml de leite'],
      'Bata tudo no liquidificador.',
    ],
    [
      'Guacamole. Ingrediënten: 2 avocado’s, 1 limoen, zout. Bereiding: Prak de avocado’s. Meng met limoensap.',
      'Guacamole',
      ['2 avocado’s', '1 limoen', 'zout'],
      'Prak de avocado’s. Meng met limoensap.',
    ],
    [
      'garlic noodles | ingredients: 200g noodles, 3 tbsp butter | method: cook noodles. toss with butter.',
      'garlic noodles',
      ['200g noodles', '3 tbsp butter'],
      'cook noodles. toss with butter.',
    ],
    [
      'Tacos\nIngredients - 1 lb ground beef, 8 tortillas\nDirections - brown the beef, serve in tortillas',
      'Tacos',
      ['1 lb ground beef', '8 tortillas'],
      'brown the beef, serve in tortillas',
    ],
  ])('is divided at the words for its parts: %s', (text, title, ingredients, step) => {
    expect(read(text)).toEqual({ title, ingredients, steps: [step] });
  });

  it('has its numbered steps apart', () => {
    expect(read('Eggs. Ingredients: 2 eggs, salt. Method: 1. Boil the eggs. 2. Salt them.').steps).toEqual([
      'Boil the eggs.',
      'Salt them.',
    ]);
  });

  it('may be several', () => {
    const one = (title: string) => `${title}\nIngredients: 2 eggs, salt\nMethod: Beat the eggs well.`;
    expect(
      readPasted(`${one('Omelette')}\n\n${one('Scramble')}`).map((entry) => entry.read()?.recipe.title),
    ).toEqual(['Omelette', 'Scramble']);
  });

  it('takes no time for steps, and no words after a comma for an ingredient', () => {
    expect(
      read(
        'Cake\nPreparazione: 30 min - Cottura: 1 h\n\nIngredients\n1 onion, peeled and sliced, 2 eggs, beaten with milk, 1 lemon, juiced\n\nMethod\nBake.',
      ),
    ).toEqual({
      title: 'Cake',
      ingredients: ['1 onion, peeled and sliced', '2 eggs, beaten with milk', '1 lemon, juiced'],
      steps: ['Bake.'],
    });
  });
});
