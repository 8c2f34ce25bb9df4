import { expect, type Page } from '@playwright/test';
import { demoLogin } from './demo';

/** What the demo creator makes over REST. */
export async function maker(page: Page) {
  const login = demoLogin();
  const { token } = await (await page.request.post('/api/auth/login', { data: login })).json();
  const headers = { authorization: `Bearer ${token}` };
  const call = async (path: string, data: object): Promise<string> => {
    const answer = await page.request.post(`/api${path}`, { headers, data });
    expect(answer.status()).toBe(201);
    return (await answer.json()).id;
  };
  const recipe = (title: string) =>
    call('/recipes', { title, servings: 2, ingredients: ['2 eggs'], instructions: ['Cook.'] });
  const archive = async (id: string) => {
    expect((await page.request.delete(`/api/recipes/${id}`, { headers })).status()).toBe(204);
  };
  /** A recipe of the demo library by its title. */
  const found = async (title: string): Promise<string> => {
    const answer = await page.request.get('/api/recipes', { headers, params: { q: title } });
    const { items } = await answer.json();
    expect(items[0]?.title).toBe(title);
    return items[0].id;
  };
  return { recipe, archive, found, product: (data: object) => call('/products', data) };
}
