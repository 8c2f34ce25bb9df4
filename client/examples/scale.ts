import { galley } from '@galley/client';

const api = galley({ url: process.env.GALLEY_URL!, key: process.env.GALLEY_KEY! });

const { data: recipe } = await api.GET('/recipes/{id}', {
  params: { path: { id: process.env.RECIPE_ID! }, query: { servings: 6 } },
});
for (const line of recipe.ingredients) console.log(line.display);
