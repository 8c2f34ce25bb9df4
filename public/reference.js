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

const field = document.querySelector('#filter');
if (field) {
  field.closest('.filter').hidden = false;
  const none = document.querySelector('.filter-none');
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const group of document.querySelectorAll('.contents .group')) {
      let here = 0;
      for (const item of group.querySelectorAll('li')) {
        item.hidden = !words.every((word) => item.dataset.words.includes(word));
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
