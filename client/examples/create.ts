import { galley } from '@galley/client';

const api = galley({ url: process.env.GALLEY_URL!, key: process.env.GALLEY_KEY! });

const { data: recipe } = await api.POST('/recipes', {
  params: { header: { 'Idempotency-Key': 'my-blog-plum-cake' } },
  body: {
    title: 'Plum cake',
    servings: 8,
    ingredients: ['1 1/2 cups flour', '500 g plums'],
    instructions: ['Mix everything.', 'Bake for 40 minutes.'],
  },
});
console.log(recipe.id);
