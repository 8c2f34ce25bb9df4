/**
 * Sets the style attributes that the server sends as `data-style` (server/http/style-attributes.ts) while the page is
 * read, before they are painted. It works through the elements' style objects, which the content security policy
 * lets scripts do.
 */
const script = `{
  const apply = (element) => {
    element.style.cssText = element.dataset.style;
    element.removeAttribute('data-style');
  };
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node.nodeType !== 1) continue;
        if (node.dataset?.style !== undefined) apply(node);
        node.querySelectorAll('[data-style]').forEach(apply);
      }
    }
  });
  watch.observe(document, { childList: true, subtree: true });
  addEventListener('load', () => watch.disconnect());
}`;

/** The script that sets held style attributes; it stands in the head, before the first element that has one. */
export function HeldStyles({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  );
}
