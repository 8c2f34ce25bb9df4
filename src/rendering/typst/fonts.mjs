import { join } from 'node:path';

/**
 * The font folders a book may draw on, all inside node_modules: the files are TrueType, the only kind the compiler
 * reads, and their licence (OFL) lets them be embedded.
 */
const WEIGHTS = {
  fraunces: [
    '300Light',
    '300Light_Italic',
    '400Regular',
    '400Regular_Italic',
    '500Medium',
    '500Medium_Italic',
    '700Bold',
  ],
  'playfair-display': ['400Regular', '400Regular_Italic', '500Medium', '700Bold'],
  'bricolage-grotesque': ['400Regular', '500Medium', '700Bold', '800ExtraBold'],
  'source-serif-4': ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'],
  'source-sans-3': ['300Light', '400Regular', '400Regular_Italic', '600SemiBold', '700Bold'],
  inter: ['300Light', '400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold'],
  'sawarabi-mincho': ['400Regular'],
  'zcool-xiaowei': ['400Regular'],
  'gowun-dodum': ['400Regular'],
  'noto-emoji': ['400Regular'],
  'cormorant-garamond': ['500Medium', '500Medium_Italic', '600SemiBold'],
  caveat: ['600SemiBold', '700Bold'],
};

/**
 * @param {string} rootDir the project's root
 * @returns {string[]} one folder per weight, so that no other weight is read
 */
export function fontFolders(rootDir) {
  return Object.entries(WEIGHTS).flatMap(([family, weights]) =>
    weights.map((weight) => join(rootDir, 'node_modules/@expo-google-fonts', family, weight)),
  );
}
