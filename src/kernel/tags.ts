/** A free word of an author’s as it is kept: trimmed, with one space between its words, in her own spelling. */
export const tidyTag = (value: string): string => value.trim().replace(/\s+/gu, ' ');

/** The one spelling under which free tags are compared, filtered and counted. */
export const tagKey = (tag: string): string => tidyTag(tag).toLowerCase();

/** Tags without those that differ from an earlier one only by case, each in the spelling that came first. */
export function uniqueTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) if (!first.has(tagKey(tag))) first.set(tagKey(tag), tag);
  return [...first.values()];
}
