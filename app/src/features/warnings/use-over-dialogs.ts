import { useEffect, type RefObject } from 'react';

const MODALS = '[aria-modal="true"], [data-modal-beneath]';
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]';

const focusableIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ tabIndex }) => tabIndex >= 0);

/** Modal windows of the page outside an element, the topmost last. */
const modalsBeside = (element: Element): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(MODALS)].filter((modal) => !element.contains(modal));

/**
 * Keeps warnings usable while a dialog is open. Dialogs keep the Tab key inside, and hide the rest of the page from
 * screen readers; while a warning is shown, the Tab key moves between the dialog and the warning.
 * @param isShown whether a warning is shown
 */
export function useOverDialogs(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const own = element.current;
    if (!isShown || !own) return;
    const stopping = new AbortController();
    /** A dialog that opens beside a warning must not hide it from screen readers. */
    const open = (): void => {
      for (const modal of modalsBeside(own)) {
        if (modal.getAttribute('aria-modal') !== 'true') continue;
        modal.setAttribute('aria-modal', 'false');
        modal.setAttribute('data-modal-beneath', '');
      }
    };
    const onTab = (event: KeyboardEvent): void => {
      const modal = modalsBeside(own).at(-1);
      const at = document.activeElement;
      if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey || !modal || !at) return;
      const inside = own.contains(at) ? own : modal.contains(at) ? modal : undefined;
      if (!inside) return;
      const fields = focusableIn(inside);
      const edge = event.shiftKey ? fields[0] : fields.at(-1);
      if (at !== edge) return;
      const others = focusableIn(inside === own ? modal : own);
      const next = event.shiftKey ? others.at(-1) : others[0];
      if (!next) return;
      event.preventDefault();
      // The dialog would move the focus back to its other end.
      event.stopPropagation();
      next.focus();
    };
    open();
    const watching = new MutationObserver(open);
    watching.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('keydown', onTab, { capture: true, signal: stopping.signal });
    return () => {
      stopping.abort();
      watching.disconnect();
      for (const modal of document.querySelectorAll('[data-modal-beneath]')) {
        modal.setAttribute('aria-modal', 'true');
        modal.removeAttribute('data-modal-beneath');
      }
    };
  }, [element, isShown]);
}
