import { medicationColumns, orderWords, type MedicationRow, type RequestOf } from '@wardlink/contract';
import { Tag } from '../../../elements/tag.js';
import { call, callStream } from '../../../http/call.js';
import { choice } from '../../../lists/filters.js';
import type { PageSource } from '../../../lists/pages.js';
import { useFilters } from '../../../lists/use-filters.js';
import { usePages } from '../../../lists/use-pages.js';
import { useStore } from '../../../store/store.js';
import { wardChoice } from '../../../ward/choice/ward-choice.js';
import { PERIOD_AND_PATIENT } from '../period-filters.js';
import { OrderList, orderColumns } from './order-list.js';

type State = MedicationRow['plan']['state'];

const SOURCE: PageSource<Omit<RequestOf<'order.medications'>, 'after'>, MedicationRow> = {
  load: (query, after) => call('order.medications', { ...query, after }),
  idOf: ({ plan }) => plan.planId,
};

const STATES: readonly State[] = ['running', 'waiting', 'finished', 'terminated', 'replaced'];
const TONES: Partial<Record<State, 'normal' | 'high'>> = { running: 'normal', terminated: 'high' };

const FILTERS = {
  ...PERIOD_AND_PATIENT,
  category: choice(['insulin', 'oral'], {
    label: 'orders.list.category',
    every: 'orders.list.everyCategory',
    word: (category, { language }) => orderWords[language].category[category],
  }),
  state: choice(STATES, {
    label: 'orders.list.state',
    every: 'orders.list.everyState',
    word: (state, { language }) => orderWords[language].state[state],
  }),
};

const STACKED = { orderedAt: 'by', drug: 'brand', state: 'end', category: 'norms', cycle: 'period' };

const COLUMNS = orderColumns(medicationColumns, ({ plan }) => plan.patientId, STACKED, {
  state: {
    className: 'order-end',
    isProse: true,
    cell: ({ plan: { state } }, { language }) => (
      <Tag tone={TONES[state] ?? 'quiet'}>{orderWords[language].state[state]}</Tag>
    ),
  },
  category: { isWideOnly: true, className: 'order-strength' },
});

/** All medication plans in effect in a period, with their outcome. */
export function MedicationsPage() {
  const { departmentId, wardId } = useStore(wardChoice);
  const filters = useFilters(FILTERS);
  const { period, ...chosen } = filters.chosen;
  const query = { departmentId, wardId, ...period, ...chosen };
  return (
    <OrderList
      name="medication"
      filters={filters}
      days={period}
      list={usePages(query, SOURCE)}
      columns={COLUMNS}
      fetchPieces={(format) => callStream('order.exportMedications', { ...query, format })}
    />
  );
}
