import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureTable } from '@wardlink/contract';
import { ExplainedTitle } from './explained-title.js';
import { TablesBehind, TableView } from './table-view.js';

interface ChartCardProps {
  table: FigureTable;
  /** Definition of its figures, behind the question mark. */
  definition: string;
  /** The chart, with its table on demand; without a chart the table itself is shown. */
  children?: ReactNode;
  isWide?: boolean;
}

/** A chart or a table of a page, with its definition. */
export function ChartCard({ table, definition, children, isWide = false }: ChartCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const hasRows = table.rows.length > 0;
  return (
    <section
      className={`card statistics-chart ${isWide ? 'wide' : ''} ${children ? '' : 'statistics-long'}`}
      aria-labelledby={titleId}
    >
      <ExplainedTitle id={titleId} title={table.title} definition={definition} />
      {!hasRows && <p className="statistics-few">{t('statistics.nothing')}</p>}
      {hasRows && (children ?? <TableView table={table} />)}
      {hasRows && children && <TablesBehind tables={[table]} />}
    </section>
  );
}
