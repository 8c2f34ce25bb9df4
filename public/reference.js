// Comfort on the reference pages, which are complete without it: copying code, finding an operation, marking where
// one reads, and the list of contents closed on a phone.
const narrow = matchMedia('(max-width: 900px)');
const contents = document.querySelector('.contents details');
const fold = () => {
  if (contents) contents.open = !narrow.matches;
};
narrow.addEventListener('change', fold);
fold();
contents?.addEventListener('click', (event) => {
  if (narrow.matches && event.target.closest('a')) contents.open = false;
});

for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${block.querySelector('pre').getAttribute('aria-label')}`);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector('pre').textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Not copied';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  block.append(button);
}

// A call from the page itself, to the server that it came from. The token stays in this page and is kept nowhere.
let token = '';
const element = (name, properties = {}, ...parts) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...parts);
  return made;
};
const labelled = (text, input) => element('label', {}, element('span', { textContent: text }), input);

/** Headers that tell a developer something about the answer. */
const TELLING = ['ETag', 'Location', 'Link', 'Retry-After', 'RateLimit', 'Idempotency-Replayed', 'X-Request-Id'];
const shownHeaders = ({ headers }) =>
  TELLING.filter((name) => headers.has(name))
    .map((name) => `${name}: ${headers.get(name)}\n`)
    .join('');

function shownAnswer(answer, text) {
  const kind = answer.headers.get('content-type') ?? '';
  if (text === '') return '';
  if (!kind.includes('json')) return kind.startsWith('text/') ? text.slice(0, 20_000) : `A file (${kind}).`;
  return JSON.stringify(JSON.parse(text), null, 2).slice(0, 20_000);
}

/** The body of a sample for the shell, which stands between single quotes at its end. */
const bodyIn = (sample) => /-d '([^]*)'$/.exec(sample.trim())?.[1].replaceAll("'\\''", "'");

function tryPanel(operation, path) {
  const body = bodyIn(operation.querySelector('.samples pre').textContent);
  const name = operation.querySelector('h3').textContent;
  const method = operation.querySelector('.method').textContent;
  const key = element('input', { type: 'password', autocomplete: 'off', value: token });
  const address = element('input', { type: 'text', value: path, spellcheck: false });
  const sent = body === undefined ? null : element('textarea', { rows: 8, value: body, spellcheck: false });
  const send = element('button', { type: 'submit', textContent: 'Send' });
  const status = element('p', { className: 'try-status' });
  status.setAttribute('role', 'status');
  const output = element('pre', { hidden: true, tabIndex: 0 });
  output.setAttribute('role', 'group');
  output.setAttribute('aria-label', `${name}: your response`);
  const form = element('form', { className: 'try' });
  form.setAttribute('aria-label', `Try ${name}`);
  const isOpen = operation.querySelector('.open') !== null;
  form.append(
    element('p', { textContent: 'This calls your server, with your own data.' }),
    ...(isOpen ? [] : [labelled('Token or API key', key)]),
    labelled(`${method} /api`, address),
    ...(sent === null ? [] : [labelled('Body', sent)]),
    send,
    status,
    output,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    token = key.value.trim();
    send.disabled = true;
    status.textContent = 'Sending…';
    output.hidden = true;
    try {
      const answer = await fetch(`/api${address.value.trim()}`, {
        method,
        credentials: 'omit',
        headers: {
          ...(token === '' || isOpen ? {} : { Authorization: `Bearer ${token}` }),
          ...(sent === null ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(sent === null ? {} : { body: sent.value }),
      });
      const words = shownAnswer(answer, await answer.text());
      status.textContent = `${answer.status} ${answer.ok ? 'Done' : 'Refused'}`;
      output.textContent = `${shownHeaders(answer)}${words === '' ? '' : `\n${words}`}`;
      output.hidden = false;
    } catch {
      status.textContent = 'The call didn’t reach the server. Check the address and try again.';
    }
    send.disabled = false;
  });
  return form;
}

for (const samples of document.querySelectorAll('.samples[data-path]')) {
  const operation = samples.closest('.operation');
  const button = element('button', { type: 'button', className: 'try-open', textContent: 'Try it' });
  button.setAttribute('aria-label', `Try it: ${operation.querySelector('h3').textContent}`);
  button.addEventListener('click', () => {
    const panel = tryPanel(operation, samples.dataset.path);
    button.replaceWith(panel);
    panel.querySelector('input').focus();
  });
  samples.querySelector('.code').after(button);
}

const field = document.querySelector('#filter');
if (field) {
  field.closest('.filter').hidden = false;
  const none = document.querySelector('.filter-none');
  const wordsOf = (item) => {
    const { hash } = item.querySelector('a');
    return `${item.textContent} ${document.querySelector(`${hash} .address`).textContent}`.toLowerCase();
  };
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const group of document.querySelectorAll('.contents .group')) {
      let here = 0;
      for (const item of group.querySelectorAll('li')) {
        const text = wordsOf(item);
        item.hidden = !words.every((word) => text.includes(word));
        if (!item.hidden) here += 1;
      }
      group.hidden = here === 0;
      shown += here;
    }
    none.textContent = shown === 0 ? 'No matching operations.' : '';
  });
}

// Only the list itself scrolls; scrollIntoView would move the page as well.
const list = document.querySelector('.contents');
function keepInView(link) {
  const { top, bottom } = link.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  if (top < box.top + 40) list.scrollTop -= box.top + 40 - top;
  else if (bottom > box.bottom - 40) list.scrollTop += bottom - box.bottom + 40;
}

const links = new Map();
for (const link of document.querySelectorAll('.contents a[href^="#"]')) links.set(link.hash.slice(1), link);
const visible = new Set();
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) visible.add(target);
      else visible.delete(target);
    }
    const first = [...visible].sort(
      (left, right) => left.getBoundingClientRect().top - right.getBoundingClientRect().top,
    )[0];
    if (!first) return;
    for (const link of links.values()) link.removeAttribute('aria-current');
    const link = links.get(first.id);
    link.setAttribute('aria-current', 'true');
    keepInView(link);
  },
  { rootMargin: '-124px 0px -60% 0px' },
);
for (const id of links.keys()) {
  const target = document.getElementById(id);
  if (target) watcher.observe(target);
}

// A field of an object is inside a closed part; the way to it opens it.
const open = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (const part of target ? target.querySelectorAll(':scope > details') : []) part.open = true;
};
addEventListener('hashchange', open);
open();
