import { createServer } from 'node:http';
import sharp from 'sharp';
import { own } from './galleys';

/** A blog on this machine with one recipe, its photo, and pages that give none. */
export interface Site {
  url: string;
  close: () => Promise<void>;
}

/** Serves the blog at the port that the app may read. `title` tells this run's recipe from those before. */
export async function startSite(title: string): Promise<Site> {
  const port = Number(own().site);
  const url = `http://127.0.0.1:${port}`;
  const background = { r: 150, g: 170, b: 90 };
  const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const recipe = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: title,
    description: 'A slow evening in a pot, with ginger and beans.',
    image: [`${url}/stew.jpg`],
    recipeYield: '4 servings',
    prepTime: 'PT15M',
    cookTime: 'PT45M',
    recipeIngredient: ['2 inch ginger', '2 (14 oz) cans white beans', '1 1/2 cups stock', 'salt to taste'],
    recipeInstructions: [
      { '@type': 'HowToStep', text: 'Soften the ginger in a little oil.' },
      { '@type': 'HowToStep', text: 'Add beans and stock and simmer for 45 minutes.' },
    ],
  };
  const page = `<!doctype html><html lang="en"><head><title>${title}</title>
    <script type="application/ld+json">${JSON.stringify(recipe)}</script></head>
    <body><nav>Home</nav><h1>${title}</h1><p>My grandmother never wrote it down.</p></body></html>`;
  const server = createServer((request, response) => {
    if (request.url === '/slow') return; // Never answered.
    const [type, body] =
      request.url === '/stew.jpg'
        ? ['image/jpeg', photo]
        : ['text/html; charset=utf-8', request.url?.startsWith('/stew') ? page : '<h1>About me</h1>'];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
