import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FigureTable, type StatisticsTableName } from '@wardlink/contract';
import { type RankedIndicator } from '@wardlink/domain';
import { callStream } from '../../http/call.js';
import { ExportButtons } from '../../lists/export-buttons.js';
import type { StatisticsQuestion } from './statistics-question.js';

/** A table of a page, with the name under which the server exports it. */
export interface PageTable {
  name: StatisticsTableName;
  table: FigureTable;
  /** Indicator in the ranking of places. */
  indicator?: RankedIndicator;
}

/** The tables of a page as CSV or Excel files, in a panel that opens. */
export function ExportTables({
  tables,
  question,
}: {
  tables: readonly PageTable[];
  question: Pick<StatisticsQuestion, 'asked'>;
}) {
  const { t } = useTranslation();
  const titleId = useId();
  const panel = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent): void => {
      if (!panel.current?.contains(target as Node)) setOpen(false);
    };
    // On the whole page, because a busy button has lost the focus.
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpen(false);
      panel.current?.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  const { asked } = question;
  if (tables.length === 0) return null;
  return (
    <details
      ref={panel}
      className="statistics-exports"
      data-print="closed"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="button" id={titleId}>
        {t('lists.export')}
      </summary>
      <ul aria-labelledby={titleId}>
        {tables.map(({ name, table, indicator }) => (
          <li key={name}>
            <span>{table.title}</span>
            <ExportButtons
              name={`${table.title} ${asked.from} ${asked.to}`}
              noun="statistics"
              fetchPieces={(format) =>
                callStream('statistics.export', { ...asked, table: name, indicator: indicator ?? null, format })
              }
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
