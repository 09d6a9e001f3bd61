/** What paper leaves closed says so itself: a `details` that is a menu, and not a part of the page. */
const KEPT_CLOSED = '[data-print=closed]';

/** Opens what is collapsed while the page is printed, so that paper has what the screen can show. @returns to stop it */
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
