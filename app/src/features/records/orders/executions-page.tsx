import {
  executionColumns,
  orderWords,
  refusalText,
  slotWord,
  type ExecutionRow,
  type RequestOf,
} from '@wardlink/contract';
import { DAY_SLOTS } from '@wardlink/domain';
import { Tag } from '../../../elements/tag.js';
import { call, callStream } from '../../../http/call.js';
import { choice } from '../../../lists/filters.js';
import type { PageSource } from '../../../lists/pages.js';
import { useFilters } from '../../../lists/use-filters.js';
import { usePages } from '../../../lists/use-pages.js';
import { useStore } from '../../../store/store.js';
import { voidedText } from '../../../ward/records/voided-text.js';
import { wardChoice } from '../../../ward/choice/ward-choice.js';
import { PERIOD_AND_PATIENT } from '../period-filters.js';
import { OrderList, orderColumns } from './order-list.js';

const SOURCE: PageSource<Omit<RequestOf<'order.executions'>, 'after'>, ExecutionRow> = {
  load: (query, after) => call('order.executions', { ...query, after }),
  idOf: ({ execution }) => execution.executionId,
};

const FILTERS = {
  ...PERIOD_AND_PATIENT,
  type: choice(['medication', 'monitoring'], {
    label: 'orders.list.type',
    every: 'orders.list.everyType',
    word: (type, { language }) => orderWords[language].type[type],
  }),
  slot: choice(DAY_SLOTS, {
    label: 'records.slot',
    every: 'records.everySlot',
    word: (slot, { language }) => slotWord(slot, language),
  }),
  outcome: choice(['done', 'refused'], {
    label: 'orders.list.outcome',
    every: 'orders.list.everyOutcome',
    word: (outcome, { language }) => orderWords[language].outcome[outcome],
  }),
};

const STACKED = { slot: 'amount', ordered: 'day', type: 'way' };

const COLUMNS = orderColumns(executionColumns, ({ patientId }) => patientId, STACKED, {
  outcome: {
    cell: ({ execution: { outcome }, voided }, { language }) => {
      const word = orderWords[language].outcome[outcome];
      return voided ? word : <Tag tone={outcome === 'done' ? 'normal' : 'high'}>{word}</Tag>;
    },
  },
  // The column of orders contains the type as well.
  type: { isWideOnly: true },
  why: {
    width: 110,
    isProse: true,
    className: ({ voided }) => (voided ? 'record-voiding' : ''),
    cell: (row, view) => (row.voided ? voidedText(row.voided, view) : refusalText(row.execution, view.language)),
  },
});

/** Executions of a period: who performed them, or why they were not performed. */
export function ExecutionsPage() {
  const { departmentId, wardId } = useStore(wardChoice);
  const filters = useFilters(FILTERS);
  const { period, ...chosen } = filters.chosen;
  const query = { departmentId, wardId, ...period, ...chosen };
  return (
    <OrderList
      name="execution"
      filters={filters}
      days={period}
      list={usePages(query, SOURCE)}
      columns={COLUMNS}
      fetchPieces={(format) => callStream('order.exportExecutions', { ...query, format })}
      rowProps={({ voided }) => ({ className: voided ? 'voided' : '' })}
    />
  );
}
