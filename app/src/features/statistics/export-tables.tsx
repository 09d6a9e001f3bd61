import { type FigureTable, type StatisticsTableName } from '@wardlink/contract';
import { type RankedIndicator } from '@wardlink/domain';
import { callStream } from '../../http/call.js';
import { ExportButtons } from '../../lists/export-buttons.js';
import { ExportPanel } from './export-panel.js';
import type { StatisticsQuestion } from './statistics-question.js';

/** A table of a page, with the name under which the server exports it. */
export interface PageTable {
  name: StatisticsTableName;
  table: FigureTable;
  /** Indicator in the ranking of places. */
  indicator?: RankedIndicator;
}

/** The page on paper, and its tables as CSV or Excel files. */
export function ExportTables({
  tables,
  question,
}: {
  tables: readonly PageTable[];
  question: Pick<StatisticsQuestion, 'asked'>;
}) {
  const { asked } = question;
  if (tables.length === 0) return null;
  return (
    <ExportPanel>
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
    </ExportPanel>
  );
}
