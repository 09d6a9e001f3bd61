import { useTranslation } from 'react-i18next';
import { orderWords, type TableColumn } from '@wardlink/contract';
import { ListMain } from '../../../frame/list-page.js';
import { useLanguage } from '../../../language/names.js';
import { exportedColumns, stackedColumns, type Column, type ListView } from '../../../lists/columns.js';
import type { Download } from '../../../lists/export-buttons.js';
import { FilterBar } from '../../../lists/filter-bar.js';
import type { RowProps } from '../../../lists/list-table.js';
import type { ChosenFilters, Filters } from '../../../lists/use-filters.js';
import type { PagedList } from '../../../lists/use-pages.js';
import { LIST_MS, useReloadOnChange } from '../../../lists/use-reload-on-change.js';
import { useMay } from '../../../session/session.js';
import { RecordTabs } from '../record-tabs.js';
import '../records.css';
import './order-list.css';

interface Props<Row, F extends Filters> {
  name: 'medication' | 'execution';
  filters: ChosenFilters<F>;
  days: { from: string; to: string };
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  fetchPieces: Download['fetchPieces'];
  rowProps?: (row: Row) => RowProps;
}

/** A list of orders, which follows entries of others. */
export function OrderList<Row, F extends Filters>(props: Props<Row, F>) {
  const { name, filters, days, list, columns, fetchPieces, rowProps } = props;
  const { t } = useTranslation();
  const title = orderWords[useLanguage()].title[name];
  const mayExport = useMay('record.export');
  useReloadOnChange('orders', list.reload, { everyMs: LIST_MS });
  return (
    <div className="board records-page order-list">
      <ListMain
        title={title}
        tabs={<RecordTabs />}
        noun={`records.of.${name}`}
        download={mayExport && { name: `${title} ${days.from} ${days.to}`, fetchPieces }}
        list={list}
        columns={columns}
        isWrapped
        className="record-table"
        rowProps={rowProps}
        none={['records.of.none', 'records.noneText']}
      >
        <FilterBar title={t('records.filters')} filters={filters} look="small" />
      </ListMain>
    </div>
  );
}

/**
 * The columns of the export for the screen. Some are shown below others, because they do not all fit side by side.
 * @param under key of the lower column by that of the upper one
 * @param shown display of some columns, by key
 */
export function orderColumns<Row>(
  columns: readonly TableColumn<Row>[],
  patientOf: (row: Row) => string,
  under: Readonly<Record<string, string>>,
  shown: Record<string, Partial<Column<Row>>>,
): readonly Column<Row>[] {
  const [long, figures, words] = [{ width: 140 }, { className: 'order-figures' }, { className: 'order-words' }];
  const looks = {
    patient: {
      isHeading: true,
      isWrapped: true,
      to: (row: Row, { may }: ListView) => (may('patient.read') ? `/patient?id=${patientOf(row)}` : undefined),
    },
    doses: long,
    why: long,
    drug: words,
    executedAt: figures,
    orderedAt: figures,
    ordered: figures,
  };
  return stackedColumns(exportedColumns(columns, { ...looks, ...shown }), { patient: 'number', ...under });
}
