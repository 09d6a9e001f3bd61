import { useCallback, useState } from 'react';
import type { RowsChoice } from './rows-choice.js';

/** The rows behind a number that the user opened. @param asked the question of the page */
export function useRows(asked: RowsChoice['asked']) {
  const [rows, setRows] = useState<RowsChoice>();
  const openRows = useCallback((chosen: Omit<RowsChoice, 'asked'>) => setRows({ ...chosen, asked }), [asked]);
  const closeRows = useCallback(() => setRows(undefined), []);
  return { rows, openRows, closeRows };
}
