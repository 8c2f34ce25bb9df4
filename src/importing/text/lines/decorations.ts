// Emoji with their parts: variation selectors, joiners and skin tones (UTS 51). The signs of rights are words.
const EMOJI = String.raw`(?:(?![©®™])\p{Extended_Pictographic}|[✓✗✘])[\uFE0F\u200D\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]*|\p{RI}\p{RI}`;
const LEADING = new RegExp(String.raw`^(?:(?:${EMOJI})\s*)+(?=\S)`, 'u');
const TRAILING = new RegExp(String.raw`(?:\s*(?:${EMOJI}))+$`, 'u');
/** `1️⃣`, a number as an emoji; ten has one of its own. */
const KEYCAP = /^(\d)\uFE0F?\u20E3\s*(?=\S)/u;
const TEN = /^🔟\s*(?=\S)/u;

/** A line of a list that is numbered by emoji, with plain numbers. */
export const plainNumber = (line: string): string => line.replace(TEN, '10. ').replace(KEYCAP, '$1. ');

/** A line without the emoji before it, which stand for bullets. */
export const withoutEmoji = (line: string): string => line.replace(LEADING, '');

/** A heading without the emoji around it. */
export const undecorated = (heading: string): string => heading.replace(LEADING, '').replace(TRAILING, '');

/** `#pasta #dinner`: words for the network, and no step. */
export const isHashtags = (line: string): boolean =>
  line.length <= 2_000 && /^(?:#[\p{L}\p{N}_]+\s*)+$/u.test(line);
