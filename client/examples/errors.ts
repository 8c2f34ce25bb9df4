import { GalleyError, galley } from '@galley/client';

// After 429 and 503, the client waits Retry-After seconds and tries again, up to 3 times.
const api = galley({ url: process.env.GALLEY_URL!, key: process.env.GALLEY_KEY! });

try {
  await api.POST('/recipes', { body: { title: 'Plum cake', servings: -1 } });
} catch (error) {
  if (!(error instanceof GalleyError) || error.code !== 'validation_failed') throw error;
  for (const { pointer, message } of error.errors) console.log(pointer, message);
}
