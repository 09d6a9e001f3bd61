import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../elements/use-page-title.js';
import { ExportTables, type PageTable } from './export-tables.js';
import { PeriodBar } from './period-bar.js';
import { PrintHead } from '../../frame/print-head.js';
import type { StatisticsQuestion } from './statistics-question.js';
import { StatisticsTabs } from './statistics-tabs.js';
import '../../ward/board/board.css';
import './statistics.css';
import './statistics-print.css';

interface StatisticsFrameProps {
  title: string;
  question: StatisticsQuestion;
  /** Tables that can be exported; empty while nothing is shown. */
  tables: readonly PageTable[];
  /** Whether readings without valid quality control can be left out. */
  hasControlled?: boolean;
  /** A choice of the page beside the period. */
  choices?: ReactNode;
  children: ReactNode;
}

/** The common parts of the pages of statistics: tabs, the period, export, and the print layout with its heading. */
export function StatisticsFrame({
  title,
  question,
  tables,
  hasControlled = false,
  choices,
  children,
}: StatisticsFrameProps) {
  const { t } = useTranslation();
  const { choice, asked } = question;
  const period = asked.from === asked.to ? asked.from : `${asked.from} – ${asked.to}`;
  usePageTitle(title);
  return (
    <div className="statistics-page statistics-frame">
      <PrintHead title={title} about={[period, ...(asked.controlled ? [t('statistics.controlled')] : [])]} />
      <div className="statistics-head">
        <h1 className="visually-hidden">{title}</h1>
        <StatisticsTabs />
        {choices}
        <PeriodBar choice={choice} />
        {hasControlled && <ControlledSwitch controlled={asked.controlled} />}
        <span className="spacer" />
        <ExportTables tables={tables} question={question} />
      </div>
      {children}
    </div>
  );
}

/** Leaves out readings that lack valid quality control. It is kept in the address. */
function ControlledSwitch({ controlled }: { controlled: boolean }) {
  const { t } = useTranslation();
  const [, setAddress] = useSearchParams();
  return (
    <label className="statistics-controlled">
      <input
        type="checkbox"
        checked={controlled}
        onChange={({ target }) =>
          setAddress(
            (present) => {
              if (target.checked) present.set('controlled', '1');
              else present.delete('controlled');
              return present;
            },
            { replace: true },
          )
        }
      />
      {t('statistics.controlled')}
    </label>
  );
}
