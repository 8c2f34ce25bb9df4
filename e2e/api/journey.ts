import createClient from 'openapi-fetch';
import type { components, paths } from '../../dist/api/schema';

/** A client whose calls are typed by the document alone. */
export const createGalley = (baseUrl: string, fetch?: (request: Request) => Promise<Response>) =>
  createClient<paths>({ baseUrl, ...(fetch ? { fetch } : {}) });

type Schemas = components['schemas'];

/** The body of an answer, or an error that says which problem came instead. */
function bodyOf<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data !== undefined) return answer.data;
  throw new Error(
    `${answer.response.url} answered ${answer.response.status}: ${JSON.stringify(answer.error)}`,
  );
}

export interface Journey {
  recipe: Schemas['Recipe'];
  scaled: Schemas['RecipeView'];
  found: Schemas['RecipePage'];
  product: Schemas['Product'];
  published: Schemas['Product'];
  pdf: Uint8Array;
}

/**
 * What a third party does with the API from its first call to a book in hand: register, write a recipe, scale it,
 * find it, make an ebook, publish it, download it. `step` is told the name of each.
 */
export async function journey(
  galley: ReturnType<typeof createGalley>,
  step: (name: string) => void,
): Promise<Journey> {
  let token = '';
  galley.use({
    onRequest({ request }) {
      if (token !== '') request.headers.set('Authorization', `Bearer ${token}`);
    },
    onResponse({ response }) {
      token = response.headers.get('X-Refreshed-Token') ?? token;
    },
  });

  step('Register');
  const account = { email: 'ines@example.com', password: 'a long password', name: 'Ines Moreau' };
  token = bodyOf(await galley.POST('/auth/register', { body: account })).token;

  step('Create a recipe');
  const recipe = bodyOf(
    await galley.POST('/recipes', {
      params: { header: { 'Idempotency-Key': 'lemon-drizzle-cake' } },
      body: {
        title: 'Lemon drizzle cake',
        servings: 8,
        status: 'active',
        ingredients: ['250 g butter, soft', '1 1/2 cups sugar', { item: 'eggs', quantity: 4 }],
        instructions: ['Beat everything.', { text: 'Bake for 40 minutes at 180 °C.', group: null }],
        cook_time_minutes: 40,
      },
    }),
  );

  step('Scale it to six servings');
  const at = { path: { id: recipe.id } };
  const scaled = bodyOf(await galley.GET('/recipes/{id}', { params: { ...at, query: { servings: 6 } } }));

  step('Find it, mistyped');
  const found = bodyOf(
    await galley.GET('/recipes', {
      params: { query: { q: 'lemn drizzle', max_cook_time_minutes: 45, status: 'active', per_page: 5 } },
    }),
  );

  if (found.view === 'summary') throw new Error('whole recipes were asked for');

  step('Make an ebook of it');
  const product = bodyOf(
    await galley.POST('/products', {
      body: { type: 'ebook', title: 'Sunday Baking', author_name: 'Ines Moreau', recipe_ids: [recipe.id] },
    }),
  );
  if (product.type !== 'ebook') throw new Error(`the product is of type ${product.type}`);
  const trim: '7.5x9.25' | 'us_letter' | 'a4' | 'a5' | '6x9' | '7x10' | '8x10' | '8.5x8.5' = product.trim;
  if (trim !== '7.5x9.25') throw new Error(`the trim is ${trim}`);

  step('Publish it');
  const of = { path: { id: product.id } };
  const published = bodyOf(
    await galley.POST('/products/{id}/publish', {
      params: of,
      body: { platforms: ['storefront'], price_cents: 0, currency: 'EUR' },
    }),
  );

  step('Download it');
  const file = await galley.GET('/products/{id}/files/{format}', {
    params: { path: { id: product.id, format: 'pdf' } },
    parseAs: 'arrayBuffer',
  });
  const pdf = new Uint8Array(bodyOf<ArrayBuffer>(file));
  return { recipe, scaled, found, product, published, pdf };
}
