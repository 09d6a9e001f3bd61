import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { executionColumns, orderWords, slotWord, type ExecutionRow, type RequestOf } from '@wardlink/contract';
import { addDays, DAY_SLOTS } from '@wardlink/domain';
import { call, callStream } from '../../../http/call.js';
import { useLanguage } from '../../../language/names.js';
import { clock } from '../../../session/clock.js';
import { useStore } from '../../../session/store.js';
import { wardChoice } from '../../../ward/ward-choice.js';
import { LOOKBACK_DAYS, PeriodFilters, type PeriodChoice } from '../record-filters.js';
import { usePages, type PageSource } from '../../../lists/use-pages.js';
import { ChoiceSelect } from './choice-select.js';
import { OrderList } from './order-list.js';
import { OrderTable } from './order-table.js';

type Query = Omit<RequestOf<'order.executions'>, 'after'>;

interface Choice extends PeriodChoice {
  type: 'monitoring' | 'medication' | null;
  outcome: 'done' | 'refused' | null;
  slot: number | null;
}

const SOURCE: PageSource<Query, ExecutionRow> = {
  load: (query, after) => call('order.executions', { ...query, after }, { background: true }),
  idOf: ({ execution }) => execution.executionId,
};

/** What became of the tasks of a period: done by whom, or why not. */
export function ExecutionsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = orderWords[language];
  const { departmentId, wardId } = useStore(wardChoice);
  const today = clock.today();
  const [choice, setChoice] = useState<Choice>({
    ...{ from: addDays(today, 1 - LOOKBACK_DAYS), to: today, patient: '' },
    ...{ type: null, outcome: null, slot: null },
  });
  const change = (part: Partial<Choice>): void => setChoice((before) => ({ ...before, ...part }));
  const patient = choice.patient.trim() === '' ? null : choice.patient.trim();
  const query: Query = { departmentId, wardId, ...choice, patient };
  const list = usePages(query, SOURCE);
  return (
    <OrderList
      name="execution"
      period={choice}
      list={list}
      fetchPieces={(format) => callStream('order.exportExecutions', { ...query, format }, { background: true })}
      filters={
        <>
          <PeriodFilters chosen={choice} onChange={change} />
          <ChoiceSelect
            label={t('orders.list.type')}
            every={t('orders.list.everyType')}
            value={choice.type}
            options={(['medication', 'monitoring'] as const).map((one) => [one, words.type[one]] as const)}
            onChange={(type) => change({ type })}
          />
          <ChoiceSelect
            label={t('records.slot')}
            every={t('records.everySlot')}
            value={choice.slot}
            options={DAY_SLOTS.map((slot) => [slot as number, slotWord(slot, language)] as const)}
            onChange={(slot) => change({ slot })}
          />
          <ChoiceSelect
            label={t('orders.list.outcome')}
            every={t('orders.list.everyOutcome')}
            value={choice.outcome}
            options={(['done', 'refused'] as const).map((one) => [one, words.outcome[one]] as const)}
            onChange={(outcome) => change({ outcome })}
          />
        </>
      }
      table={(rows) => (
        <OrderTable
          title={words.title.execution}
          columns={executionColumns}
          rows={rows}
          idOf={({ execution }) => execution.executionId}
          patientOf={({ patientId }) => patientId}
          voidedOf={({ voided }) => voided}
          tones={{ outcome: ({ execution }) => (execution.outcome === 'done' ? 'normal' : 'high') }}
        />
      )}
    />
  );
}
