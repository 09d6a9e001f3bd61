/** A `details` that is a menu, not a part of the page, has this attribute and stays closed on paper. */
const KEPT_CLOSED = '[data-print=closed]';

/** Opens collapsed parts while the page is printed, so that paper shows everything. @returns a stop function */
export function openInPrint(target: Window = window): () => void {
  let opened: HTMLDetailsElement[] = [];
  const open = (): void => {
    opened = [...target.document.querySelectorAll<HTMLDetailsElement>(`details:not([open], ${KEPT_CLOSED})`)];
    for (const one of opened) one.open = true;
  };
  const close = (): void => {
    for (const one of opened) one.open = false;
    opened = [];
  };
  target.addEventListener('beforeprint', open);
  target.addEventListener('afterprint', close);
  return () => {
    target.removeEventListener('beforeprint', open);
    target.removeEventListener('afterprint', close);
  };
}
