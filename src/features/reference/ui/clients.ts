import { type Html, html } from '@/kernel/html';
import { code, inline, masthead, prose } from './prose';

/** The ways to call the API, each with how its files end. */
const LANGUAGES = [
  { name: 'curl', file: 'sh' },
  { name: 'TypeScript', file: 'ts' },
  { name: 'Python', file: 'py' },
] as const;

/** What programs do most; each is a program in client/examples in every language, and a test runs them all. */
const TASKS: readonly { id: string; title: string; text: string }[] = [
  {
    id: 'list',
    title: 'List recipes',
    text: 'A page has up to 100 recipes. `view=summary` leaves out ingredients and steps.',
  },
  {
    id: 'create',
    title: 'Create a recipe once',
    text: 'With an `Idempotency-Key`, you can run this twice and still have one recipe. Choose any key you like, such as the URL of a post. Without one, the TypeScript client makes a new key for each call, so its own retries are safe.',
  },
  {
    id: 'scale',
    title: 'Scale a recipe',
    text: '`RECIPE_ID` is the ID of a recipe. `servings` scales the ingredients in the response. The recipe itself stays as it is.',
  },
  {
    id: 'build',
    title: 'Build a product and download it',
    text: '`PRODUCT_ID` is the ID of a product. A build takes a few seconds. A product with unchanged content isn’t built again.',
  },
  {
    id: 'errors',
    title: 'Handle errors and limits',
    text: 'In your program, check `code`. Show `detail` to people. After 429 and 503, wait `Retry-After` seconds and try again. When you’re creating something, use the same `Idempotency-Key`.',
  },
  {
    id: 'webhook',
    title: 'Check that a webhook message is from Galley',
    text: 'Use the body exactly as it arrived, before you parse it. For a complete receiver in Node, see URL/docs#webhooks.',
  },
];

/** Where a program of the page is, from the folder of the app. */
const exampleFile = (id: string, file: string) => `client/examples/${id}.${file}`;

const INTRODUCTION = `The examples read the base URL of the API from \`GALLEY_URL\` and your API key from \`GALLEY_KEY\`. To get a key, go to Settings → API.

\`\`\`
export GALLEY_URL=URL/api
export GALLEY_KEY=galley_…
\`\`\``;

/** What a language needs first. */
const SETUP: Record<(typeof LANGUAGES)[number]['file'], string> = {
  sh: 'The examples need curl 7.76 or later and bash.',
  ts: `\`@galley/client\` knows every path, field, and response of this API, waits after 429, and throws errors. It isn’t published yet. Build it in Galley’s folder, then install it in your project:

\`\`\`
npm run client
npm install --install-links ../galley/client
\`\`\``,
  py: `The examples need Python 3.10 or later and httpx.

\`\`\`
pip install httpx
\`\`\``,
};

/** The same tasks in three languages. `read` gives the text of a file by its path from the folder of the app. */
export function clientsBody(public_url: string, read: (path: string) => string): Html {
  const choice = LANGUAGES.map(
    ({ name, file }, index) =>
      html`<label><input type="radio" name="language" id="in-${file}"${index === 0 ? html` checked` : null}> ${name}</label>`,
  );
  const setup = LANGUAGES.map(
    ({ name, file }) => html`<div class="in-${file}">${prose(SETUP[file], `${name}: install`)}</div>`,
  );
  const sections = TASKS.map(
    ({
      id,
      title,
      text,
    }) => html`<section class="task" id="${id}"><h2><a href="#${id}">${title}</a></h2><p>${inline(text.replace('URL', public_url))}</p>
${LANGUAGES.map(({ name, file }) => html`<div class="in-${file}">${code(read(exampleFile(id, file)).trimEnd(), `${title}: ${name}`)}</div>`)}</section>`,
  );
  return html`${masthead('clients')}
<div class="frame">
<nav class="contents" aria-label="Contents"><details><summary>Contents</summary><div class="group"><h2>Tasks</h2><ul>${TASKS.map(
    ({ id, title }) => html`<li><a href="#${id}"><span>${title}</span></a></li>`,
  )}</ul></div></details></nav>
<main id="main" class="narrow">
<h1>Examples</h1>
<p class="lede">The most common tasks in three languages.</p>
<fieldset class="languages"><legend>Language</legend>${choice}</fieldset>
<section class="task" id="start"><h2><a href="#start">Start</a></h2>${prose(INTRODUCTION.replace('URL/api', `${public_url}/api`), 'Settings')}${setup}</section>
${sections}
</main>
</div>`;
}
