/** Figures that are taken at most. */
const MOST = 10;

/**
 * The least of up to ten figures, of which no more are taken once one is below the bound: whatever else a machine does
 * makes a run longer and never shorter, so what takes too long by itself never gets there.
 */
export async function leastOf(bound: number, measure: () => number | Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let taken = 0; taken < MOST && least >= bound; taken++) least = Math.min(least, await measure());
  return least;
}
