/** A stretch of a list in three versions. `merged` is null where both sides changed it, each in its own way. */
export interface MergedStretch<T> {
  base: T[];
  mine: T[];
  theirs: T[];
  merged: T[] | null;
}

/** A change of a list: the members from `from` up to `to` (exclusive) became `members`. Both are places in the old list. */
interface Edit<T> {
  from: number;
  to: number;
  members: T[];
}

/** The places of members that both lists have, in order: the longest common subsequence. */
export function common(left: readonly string[], right: readonly string[]): [left: number, right: number][] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  const room = Math.min(left.length, right.length) - start;
  while (end < room && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const [rows, columns] = [left.length - start - end, right.length - start - end];
  // lengths[i][j]: how many members the rests from i and j have in common.
  const lengths = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--) {
      const same = left[start + i] === right[start + j];
      const row = lengths[i];
      if (row !== undefined) row[j] = same ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs: [number, number][] = Array.from({ length: start }, (_, place) => [place, place]);
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (left[start + i] === right[start + j]) pairs.push([start + i++, start + j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  for (let place = end; place > 0; place--) pairs.push([left.length - place, right.length - place]);
  return pairs;
}

/** What turns one list into the other. Where as many members went as came, each is a change of its own. */
function editsOf<T>(before: readonly T[], after: readonly T[], name: (member: T) => string): Edit<T>[] {
  const edits: Edit<T>[] = [];
  let [left, right] = [0, 0];
  for (const [i, j] of [...common(before.map(name), after.map(name)), [before.length, after.length]]) {
    if (i === undefined || j === undefined) continue;
    const members = after.slice(right, j);
    if (members.length === i - left)
      members.forEach((member, index) => {
        edits.push({ from: left + index, to: left + index + 1, members: [member] });
      });
    else edits.push({ from: left, to: i, members });
    [left, right] = [i + 1, j + 1];
  }
  return edits;
}

const isInsertion = ({ from, to }: Edit<unknown>) => from === to;

/** Whether two changes cannot both be made: they are about the same members. */
function collide(one: Edit<unknown>, other: Edit<unknown>): boolean {
  if (isInsertion(one) && isInsertion(other)) return one.from === other.from;
  return one.from < other.to && other.from < one.to;
}

/** The part of a list from `from` to `to` with its changes made. */
function changed<T>(base: readonly T[], edits: readonly Edit<T>[], from: number, to: number): T[] {
  const found: T[] = [];
  let place = from;
  for (const edit of edits) {
    found.push(...base.slice(place, edit.from), ...edit.members);
    place = edit.to;
  }
  return [...found, ...base.slice(place, to)];
}

/** Both lists in one: what they share stands once, the rest in order, theirs first. */
function joined<T>(mine: readonly T[], theirs: readonly T[], name: (member: T) => string): T[] {
  const found: T[] = [];
  let [left, right] = [0, 0];
  const pairs = common(mine.map(name), theirs.map(name));
  for (const [i, j] of [...pairs, [mine.length, theirs.length]]) {
    if (i === undefined || j === undefined) continue;
    found.push(...theirs.slice(right, j), ...mine.slice(left, i), ...mine.slice(i, i + 1));
    [left, right] = [i + 1, j + 1];
  }
  return found;
}

/**
 * Merges two changed versions of a list, member by member. Changes of different members are both made, additions
 * at the same place both stay (what is the same in them once), and a member that both changed differently, or one
 * changed and the other took out, is a piece without a merged form. `name` tells whether two members are the same.
 */
export function mergeLists<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  name: (member: T) => string,
): MergedStretch<T>[] {
  const left = editsOf(base, mine, name);
  const right = editsOf(base, theirs, name);
  const pieces: MergedStretch<T>[] = [];
  const same = (one: readonly T[], other: readonly T[]) =>
    one.length === other.length && one.every((member, index) => name(member) === name(other[index] as T));
  let place = 0;
  const keep = (to: number) => {
    const members = base.slice(place, to);
    if (members.length > 0) pieces.push({ base: members, mine: members, theirs: members, merged: members });
    place = to;
  };
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    // The next change, and all that collide with it or with one of those.
    const group: { mine: Edit<T>[]; theirs: Edit<T>[] } = { mine: [], theirs: [] };
    const [one, other] = [left[i], right[j]];
    if (one !== undefined && (other === undefined || comesFirst(one, other)))
      group.mine.push(left[i++] as Edit<T>);
    else group.theirs.push(right[j++] as Edit<T>);
    for (let grew = true; grew; ) {
      grew = false;
      const [next, rival] = [left[i], right[j]];
      if (next !== undefined && group.theirs.some((edit) => collide(edit, next))) {
        group.mine.push(next);
        i++;
        grew = true;
      }
      if (rival !== undefined && group.mine.some((edit) => collide(edit, rival))) {
        group.theirs.push(rival);
        j++;
        grew = true;
      }
    }
    const all = [...group.mine, ...group.theirs];
    const from = Math.min(...all.map((edit) => edit.from));
    const to = Math.max(...all.map((edit) => edit.to));
    keep(from);
    const [ours, others] = [changed(base, group.mine, from, to), changed(base, group.theirs, from, to)];
    const merged =
      group.theirs.length === 0 || same(ours, others)
        ? ours
        : group.mine.length === 0
          ? others
          : all.every(isInsertion)
            ? joined(ours, others, name)
            : null;
    pieces.push({ base: base.slice(from, to), mine: ours, theirs: others, merged });
    place = to;
  }
  keep(base.length);
  return pieces;
}

/** In order of place; what is added before a member comes before what happens to it. */
function comesFirst(one: Edit<unknown>, other: Edit<unknown>): boolean {
  if (one.from !== other.from) return one.from < other.from;
  return isInsertion(one) || !isInsertion(other);
}
