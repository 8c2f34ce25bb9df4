import { headers } from 'next/headers';

/**
 * Whether a browser opens this page from outside, by its address: then nothing is shown before the answer begins, and
 * its status should be right. A step inside the app (fetched by script) shows a skeleton at once instead, and the
 * not-found page in its place.
 */
export async function isOpened(): Promise<boolean> {
  return (await headers()).get('sec-fetch-dest') !== 'empty';
}
