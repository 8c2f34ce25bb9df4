import { galley } from '@galley/client';

const api = galley({ url: process.env.GALLEY_URL!, key: process.env.GALLEY_KEY! });

const query = { status: 'active', view: 'summary', per_page: 100 } as const;
for await (const page of api.pages('/recipes', { params: { query } }))
  for (const recipe of page.items) console.log(recipe.title);
