/** The nine colour families of typographic tiles; every pair has a contrast of at least 8.4. */
export const placeholderFamilies = [
  'olive',
  'saffron',
  'paprika',
  'rose',
  'plum',
  'sea',
  'jade',
  'butter',
  'oat',
] as const;
export type PlaceholderFamily = (typeof placeholderFamilies)[number];

/** Background and ink of a family, in light and in dark. Text set in `ink` on `bg` is always legible. */
export const placeholderColours: Record<
  PlaceholderFamily,
  { light: [bg: string, ink: string]; dark: [string, string] }
> = {
  olive: { light: ['#D1D3AD', '#323306'], dark: ['#31321F', '#DFE1C6'] },
  saffron: { light: ['#EDD09F', '#412C00'], dark: ['#3C2E14', '#F0DBB9'] },
  paprika: { light: ['#F3C3B1', '#4F210E'], dark: ['#412A21', '#F8D6C9'] },
  rose: { light: ['#E6C6C8', '#442729'], dark: ['#3B2C2D', '#EED8D9'] },
  plum: { light: ['#DEC8D6', '#3D2936'], dark: ['#372D33', '#E8D9E2'] },
  sea: { light: ['#BDD3E0', '#1C3440'], dark: ['#273238', '#D1E1EA'] },
  jade: { light: ['#BCD7CA', '#19372B'], dark: ['#26342E', '#D0E3DA'] },
  butter: { light: ['#EAE0B9', '#3B2F00'], dark: ['#35301D', '#E5DEC4'] },
  oat: { light: ['#D8CEC0', '#392E21'], dark: ['#342F29', '#E4DDD3'] },
};

const familyOfCuisine: Record<string, PlaceholderFamily> = {
  italian: 'olive',
  greek: 'olive',
  mediterranean: 'olive',
  spanish: 'saffron',
  portuguese: 'saffron',
  indian: 'saffron',
  turkish: 'paprika',
  mexican: 'paprika',
  hungarian: 'paprika',
  cajun: 'paprika',
  american: 'rose',
  english: 'rose',
  australian: 'rose',
  ukrainian: 'plum',
  russian: 'plum',
  german: 'plum',
  belgian: 'plum',
  finnish: 'sea',
  swedish: 'sea',
  dutch: 'sea',
  thai: 'jade',
  chinese: 'jade',
  japanese: 'jade',
  filipino: 'jade',
  indonesian: 'jade',
  asian: 'jade',
  irish: 'jade',
  french: 'butter',
  swiss: 'butter',
  austrian: 'butter',
};

/**
 * The colour family of a recipe without a photo: that of its cuisine; for a cuisine we do not know, a
 * stable hash of its name over the first eight families. Without a cuisine the meal type decides by the
 * same hash, and without that the title, so that a library with few photos does not turn beige. Oat is
 * left for a recipe that has none of the three. Upper and lower case are the same.
 */
export function placeholderFamily(
  cuisine: string | null | undefined,
  meal_type?: string | null,
  title?: string | null,
): PlaceholderFamily {
  const name = clean(cuisine);
  if (name !== '') return (Object.hasOwn(familyOfCuisine, name) && familyOfCuisine[name]) || hashed(name);
  const fallback = clean(meal_type) || clean(title);
  return fallback === '' ? 'oat' : hashed(fallback);
}

function clean(value: string | null | undefined): string {
  return (value ?? '').trim().toLowerCase();
}

/** FNV-1a over UTF-16 units: the same family for the same words on every machine and for all time. */
function hashed(words: string): PlaceholderFamily {
  let hash = 0x811c9dc5;
  for (let index = 0; index < words.length; index += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193) >>> 0;
  }
  // The low bits of FNV are weak on short words; fold the high half in before the modulo.
  return placeholderFamilies[((hash ^ (hash >>> 16)) >>> 0) % 8] ?? 'oat';
}
