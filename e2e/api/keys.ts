import { PASSWORD } from './account-calls';

/** An API key of a new account that may do everything a key can. */
export async function createKey(base: string, email: string): Promise<string> {
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { token } = (await post('/auth/register', { email, password: PASSWORD })) as { token: string };
  const scopes = ['recipes:read', 'recipes:write', 'products', 'publish', 'orders', 'audience'];
  const made = (await post('/keys', { name: 'Program', scopes }, token)) as { token: string };
  return made.token;
}
