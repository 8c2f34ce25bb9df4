/** Nothing is imported here, so that screens can use it. */

/**
 * What the name of a meal is compared by: spaces around it, case, and how its accents are coded make no other meal.
 * Through capitals to small letters, which is how full case folding (Unicode 3.13) is reached without its table: `ß` and
 * `SS`, and both small sigmas of Greek, are then one. `ı` and `i` become one too, which its table keeps apart.
 */
export const slotKey = (slot: string): string =>
  slot.trim().normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

/** Names of meals, each meal once, as it is written first. */
export function distinctSlots(slots: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const slot of slots) if (!first.has(slotKey(slot))) first.set(slotKey(slot), slot);
  return [...first.values()];
}

/** A name as the plan writes it; one that the plan does not have stays as it is. */
export const slotOf = (meal_slots: readonly string[], slot: string): string =>
  meal_slots.includes(slot) ? slot : (meal_slots.find((own) => slotKey(own) === slotKey(slot)) ?? slot);

/** Entries with the names of their meals as the plan writes them. */
export const inPlanSlots = <Entry extends { slot: string }>(
  meal_slots: readonly string[],
  entries: readonly Entry[],
): Entry[] => entries.map((entry) => ({ ...entry, slot: slotOf(meal_slots, entry.slot) }));
