/** The link that a click follows to another page of the app in this tab; null for any other click. */
export function linkOpenedHere(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement && opensHere(link, event) ? link : null;
}

/** Where a link leads within the app, as the router takes it. */
export const pathOf = ({ pathname, search, hash }: HTMLAnchorElement): string =>
  `${pathname}${search}${hash}`;

function opensHere(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if ((link.target !== '' && link.target !== '_self') || link.origin !== window.location.origin) return false;
  return link.pathname !== window.location.pathname;
}
