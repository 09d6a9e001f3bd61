import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { statisticsFigureTitle } from '@wardlink/contract';
import { useLanguage } from '../../../language/names.js';
import { useMay } from '../../../session/session.js';
import type { RowsChoice } from './rows-choice.js';

/** Opens the rows behind a number; undefined if the page cannot show them. */
export const OpenRows = createContext<((choice: Omit<RowsChoice, 'asked'>) => void) | undefined>(undefined);

/**
 * A number that opens its rows, for users who may read records. Managers of the hospital can open rows without names,
 * but not those of a ward. Others see only the number.
 */
export function RowsButton({ children, ...choice }: Omit<RowsChoice, 'asked'> & { children: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const open = useContext(OpenRows);
  const mayRead = useMay('record.read');
  const isMasked = useMay('patient.readMasked') && !choice.place?.department;
  if (!open || (!mayRead && !isMasked)) return children;
  return (
    <button
      type="button"
      className="statistics-open"
      title={t('statistics.rows.open', { figure: statisticsFigureTitle(choice.figure, language) })}
      onClick={() => open(choice)}
    >
      {children}
    </button>
  );
}
