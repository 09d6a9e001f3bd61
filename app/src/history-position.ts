/** Position of the shown entry in the browser's history, as the router numbers it. */
export const historyPosition = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;
