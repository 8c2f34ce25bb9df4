import type { CtaState } from './cta-state.schema';

/** Why the last page of a lead magnet has no button, and what brings it. */
export function ctaWords({ state, edition, source }: CtaState): { first: string; rest: string } {
  const it = edition === null ? 'the file' : `edition ${edition}`;
  const again = edition === null ? 'Rebuild it' : 'Publish again';
  if (state === 'behind')
    return {
      first: `The last page of ${it} has no button:`,
      rest: `it was built before “${source.title}” was published. ${again} to add the button.`,
    };
  return {
    first: `“${source.title}” isn’t published yet.`,
    rest: `Publish it, then ${edition === null ? 'rebuild the file' : 'publish again'} to add the button.`,
  };
}
