import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { statisticsFigureTitle } from '@wardlink/contract';
import { useLanguage } from '../../../language/names.js';
import { useMay } from '../../../session/session.js';
import type { RowsChoice } from './rows-choice.js';

/** Opens the rows behind a number; undefined where nothing listens. */
export const OpenRows = createContext<((choice: Omit<RowsChoice, 'asked'>) => void) | undefined>(undefined);

/**
 * A number that opens the rows which it counts, for those who may read records, and without names for those who lead the
 * hospital, but for the rows of a ward; for others the number alone.
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
