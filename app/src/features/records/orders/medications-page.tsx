import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { medicationColumns, orderWords, type MedicationRow, type RequestOf } from '@wardlink/contract';
import { addDays } from '@wardlink/domain';
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

type Query = Omit<RequestOf<'order.medications'>, 'after'>;
type State = MedicationRow['plan']['state'];

interface Choice extends PeriodChoice {
  category: 'oral' | 'insulin' | null;
  state: State | null;
}

const SOURCE: PageSource<Query, MedicationRow> = {
  load: (query, after) => call('order.medications', { ...query, after }, { background: true }),
  idOf: ({ plan }) => plan.planId,
};
const STATES: readonly State[] = ['running', 'waiting', 'finished', 'terminated', 'replaced'];
const TONES: Partial<Record<State, 'normal' | 'high'>> = { running: 'normal', terminated: 'high' };

/** Every medication plan that held in a period, with what became of it. */
export function MedicationsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = orderWords[language];
  const { departmentId, wardId } = useStore(wardChoice);
  const today = clock.today();
  const [choice, setChoice] = useState<Choice>({
    ...{ from: addDays(today, 1 - LOOKBACK_DAYS), to: today, patient: '' },
    ...{ category: null, state: null },
  });
  const change = (part: Partial<Choice>): void => setChoice((before) => ({ ...before, ...part }));
  const patient = choice.patient.trim() === '' ? null : choice.patient.trim();
  const query: Query = { departmentId, wardId, ...choice, patient };
  const list = usePages(query, SOURCE);
  return (
    <OrderList
      name="medication"
      period={choice}
      list={list}
      fetchPieces={(format) => callStream('order.exportMedications', { ...query, format }, { background: true })}
      filters={
        <>
          <PeriodFilters chosen={choice} onChange={change} />
          <ChoiceSelect
            label={t('orders.list.category')}
            every={t('orders.list.everyCategory')}
            value={choice.category}
            options={(['insulin', 'oral'] as const).map((one) => [one, words.category[one]] as const)}
            onChange={(category) => change({ category })}
          />
          <ChoiceSelect
            label={t('orders.list.state')}
            every={t('orders.list.everyState')}
            value={choice.state}
            options={STATES.map((one) => [one, words.state[one]] as const)}
            onChange={(state) => change({ state })}
          />
        </>
      }
      table={(rows) => (
        <OrderTable
          title={words.title.medication}
          columns={medicationColumns}
          rows={rows}
          idOf={({ plan }) => plan.planId}
          patientOf={({ plan }) => plan.patientId}
          tones={{ state: ({ plan }) => TONES[plan.state] ?? 'quiet' }}
        />
      )}
    />
  );
}
