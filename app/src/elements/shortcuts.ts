/**
 * Keys that act without a field, by what they do. Screens take them from here, and the help panel shows the same ones:
 * help cannot name a key that nothing handles.
 */
export const SHORTCUTS = {
  help: '?',
  palette: 'k',
  search: '/',
  switchWarnings: 'a',
  nextDue: 'n',
  notDone: 'n',
  microphone: 'm',
} as const;

/** Keys of the glucose board on the cell under the cursor. */
export const ENTRY_SHORTCUTS = { refuse: 'r', time: 't', void: 'v', yes: 'y', no: 'n' } as const;

/** Whether a key press belongs to what has the focus: a field, a dialog, a menu, or a shortcut of the browser. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (
    target?.closest(
      'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]',
    )
  )
    return true;
  return document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null;
}
