import { describe, expect, it } from 'vitest';
import { readWords } from './words';

/** Phrases that nobody would say to a friend who bakes; what is said instead stands on the screens. */
const RETIRED = [
  ...['a line, at most', 'One ingredient a line', 'One by one', 'Take out', 'taken out', 'Take it out'],
  ...['Make active', 'make them active', 'made active', 'Make them again', 'Make it again', 'Make the PDF'],
  ...['Look into your mail', 'junk mail', 'unwanted mail', 'by mail', 'Email address', 'email address:'],
  ...['Present password', 'signed in nowhere else', 'Name of your kitchen', 'The theme’s own'],
  ...['Somebody else', 'Somebody asked', 'Somebody opened', 'everybody who has'],
  ...['There is no connection', 'The fault is ours', 'There is nothing at this address', 'is not whole'],
  ...[
    'could not be',
    'cannot be',
    'was not ',
    'were not ',
    'did not ',
    'does not ',
    'do not ',
    'is not ',
    'are not ',
  ],
  ...['What will it be', 'Left empty', 'in our words', 'is written yet', 'are written yet', 'stand here'],
  ...['passes all these filters', 'Every state', 'Not archived', 'End the selection', 'Fold away'],
  ...['A length, not an amount', 'Not at all', 'Put right', 'Keep as written', 'Take theirs', 'Save mine'],
  ...['Web pages, or a recipe', 'You see what was read', 'Nothing is new', 'What we read'],
  ...['people come to know you', 'What readers agree to', 'Hours that a link works', 'Words on its button'],
  ...['Print it', 'buy nothing', 'over the long edge', 'millimetres', 'Colour', 'colour', 'Fibre', 'fibre'],
  ...[
    'yours at once',
    'keeps my email',
    'Tick this box',
    'You are in no list',
    'linked data',
    'market stall',
  ],
  ...['Cannot be bought', 'Unlist', 'Tell the owners', 'Give a copy', 'The title alone', 'Yield in words'],
  ...['On sale', 'off sale', 'Whoever has', 'ut it up again', 'takes your key', 'Tick the', 'Somebody paid'],
  ...[
    'Its answer was',
    'See what changed',
    'this computer only',
    'Three are',
    'Leave it empty',
    'Fewer words find',
  ],
  ...[' waits for ', 'still goes out', 'in here now', 'closes right away', 'comes here', ' …'],
  ...[
    'Headline of the form',
    'Account of',
    'The link of',
    'take a new name',
    'into inks',
    'or no room',
    'Redid',
  ],
  ...[
    'Good night',
    'Here since',
    'Look around first',
    'Forgotten your',
    'Whoever runs',
    'library of your own',
  ],
  ...['Write an email', 'Write a name', 'Write your password', 'sends no mail', 'older than an hour'],
  ...['as the device', 'Nothing waits', 'vs before', 'Has everything it needs', 'Needs servings'],
  ...['before anything is stored', 'can be read from a file', 'library has all of it', 'Take one away'],
  ...['Written for', 'All that a newsletter', 'How should this scale', 'Season to taste. Begin'],
  ...['those of the original', 'each is printed as', 'Still missing: Price', 'Price 0 is'],
  ...['Made now', 'is released', 'is what is on sale', 'You list it there', 'counts once its owner'],
  ...[
    'Leftovers buy',
    'Backs are mirrored, for',
    'recipes are yours',
    'as often as it does',
    'Fruit and veg',
  ],
  ...['Write how many', 'In it 0'],
];

/** The same as all that something says: a heading, a label, or a button. */
const RETIRED_ALONE = new Set([
  ...['Before', 'The times', 'In it', 'Front & back', 'Words'],
  ...['Needs you', 'Look', 'Collect', 'Chosen', 'Hook', 'ADDRESS', 'Deletion', 'This period', 'Read it'],
]);

/** Words of programs; a creator reads none, but where she reads about programs. */
const OF_PROGRAMS =
  /\b(?:npm|JSON(?!-LD)|payload|idempoten\w*|boolean|UUID|localhost|stack trace|request body|HTTP \d|npx|stdout|terminal|command line|operations?|endpoints?|parameters?|timestamps?|environment variable|tenants?|cron)\b/;
const ABOUT_PROGRAMS = [
  // Formats of files by their names.
  'src/features/recipes/import/',
  'src/features/auth/ui/settings/api-section.tsx',
  // The reference of the API.
  'src/features/reference/',
];

const { screens, elsewhere, documents } = readWords(process.cwd());
/** Code in a text is no phrase. */
const withoutCode = (text: string): string => text.replaceAll(/\\?`[^`]*`/g, '`');

const found = (isWrong: (text: string, path: string) => boolean, read = screens): string[] =>
  read.flatMap(([path, texts]) =>
    texts
      .filter((text) => isWrong(text, path))
      .map((text) => `${path}: ${text.replaceAll(/\s+/g, ' ').trim()}`),
  );

describe('what people read', () => {
  it('says nothing in the phrases that were retired', () => {
    expect(screens.length).toBeGreaterThan(300);
    const isRetired = (text: string) => RETIRED.some((phrase) => text.includes(phrase));
    expect(found(isRetired)).toEqual([]);
    expect(found((text) => RETIRED_ALONE.has(text.trim()))).toEqual([]);
    for (const read of [elsewhere, documents]) {
      expect(read.length).toBeGreaterThan(10);
      expect(found((text) => isRetired(withoutCode(text)), read)).toEqual([]);
    }
  });

  it('says nothing in the words of programs', () => {
    const isAbout = (path: string) => ABOUT_PROGRAMS.some((place) => path.startsWith(place));
    expect(found((text, path) => OF_PROGRAMS.test(text) && !isAbout(path))).toEqual([]);
  });
});
