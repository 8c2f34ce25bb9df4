import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '@/kernel/canonical-json';
import { recipesOfBook } from '@/rendering/model/book.check';
import type { BookModel } from '@/rendering/model/book.model';
import { layoutOf } from './layout';

/** Packages whose version changes the bytes of a file. */
const MAKERS = [
  '@myriaddreamin/typst-ts-node-compiler',
  'sharp',
  'fflate',
  '@expo-google-fonts/fraunces',
  '@expo-google-fonts/source-serif-4',
  '@expo-google-fonts/inter',
  '@expo-google-fonts/bricolage-grotesque',
  '@expo-google-fonts/playfair-display',
  '@expo-google-fonts/source-sans-3',
  '@expo-google-fonts/sawarabi-mincho',
  '@expo-google-fonts/zcool-xiaowei',
  '@expo-google-fonts/gowun-dodum',
  '@expo-google-fonts/noto-emoji',
];

const versions = new Map<string, string>();

/** A digest of everything but the model that decides a file's bytes: templates, the planner of pages, compiler, fonts. */
function templateVersion(rootDir = process.cwd()): string {
  const known = versions.get(rootDir);
  if (known) return known;
  const hash = createHash('sha256');
  // How themes are built is read by the planner, the templates and the EPUB.
  hash.update(readFileSync(join(rootDir, 'src/rendering/model/structures.mjs')));
  for (const folder of [
    'typst',
    'typst/templates',
    'typst/templates/themes',
    'spreads',
    'finish',
    'epub',
  ].map((name) => join(rootDir, 'src/rendering', name))) {
    for (const name of readdirSync(folder).sort()) {
      if (name.endsWith('.typ') || name.endsWith('.mjs'))
        hash.update(name).update(readFileSync(join(folder, name)));
    }
  }
  for (const name of MAKERS) {
    const manifest: unknown = JSON.parse(
      readFileSync(join(rootDir, 'node_modules', name, 'package.json'), 'utf8'),
    );
    if (manifest && typeof manifest === 'object' && 'version' in manifest)
      hash.update(`${name}@${manifest.version}`);
  }
  const version = hash.digest('hex');
  versions.set(rootDir, version);
  return version;
}

/** The image keys a model uses, cover and logo first, each once. */
export function imageKeys(model: BookModel): string[] {
  const keys = [
    model.cover.image,
    model.brand?.logo ?? null,
    ...recipesOfBook(model).map((recipe) => recipe.image),
  ];
  return [...new Set(keys.filter((key) => key !== null))];
}

/**
 * SHA-256 (hex) of all that decides a file's bytes: the layout made from the model, the digests of the images it
 * uses, and the version of templates, planner, compiler and fonts. Equal keys mean equal files; nothing is rendered twice.
 */
export function bookKey(
  model: BookModel,
  imageDigests: ReadonlyMap<string, string>,
  rootDir = process.cwd(),
): string {
  const digests = imageKeys(model).map((key) => [key, imageDigests.get(key) ?? null]);
  return createHash('sha256')
    .update(canonicalJson({ layout: layoutOf(model), digests, version: templateVersion(rootDir) }))
    .digest('hex');
}
