import type { DialogProps } from './dialog-window.js';
import { later } from './later.js';

const Window = later(() => import('./dialog-window.js').then((module) => module.DialogWindow));

/**
 * A modal dialog: keeps the focus inside, closes on Escape and restores the focus. A click outside does not close it,
 * so that no typed text is lost; its footer has the buttons that close it.
 */
export function Dialog(props: DialogProps) {
  return <Window {...props} />;
}

/** Loads the window of dialogs ahead. */
export const loadDialogs = Window.load;
