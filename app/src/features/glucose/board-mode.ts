/** How the ward is shown: by bed, as a list of patients, by the standard slots of the day, or in special mode. */
export const BOARD_MODES = ['bed', 'list', 'standard', 'special'] as const;
export type BoardMode = (typeof BOARD_MODES)[number];

const MODE_KEY = 'wardlink.board.mode';

/** The mode chosen last on this machine. */
export function savedMode(): BoardMode {
  const saved = localStorage.getItem(MODE_KEY);
  return BOARD_MODES.find((mode) => mode === saved) ?? 'bed';
}

export function saveMode(mode: BoardMode): void {
  localStorage.setItem(MODE_KEY, mode);
}
