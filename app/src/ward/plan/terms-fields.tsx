import { useTranslation } from 'react-i18next';
import { orderWords } from '@wardlink/contract';
import { WEEKDAYS } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { useFields } from '../../forms/use-fields.js';
import type { FormState } from '../../forms/use-form.js';
import { useLanguage } from '../../language/names.js';
import { TERMS_FIELDS, type TermsDraft } from './plan-form.js';

const INTERVALS = [1, 2, 3, 7, 14] as const;

/** The fields of every plan: cycle, first and last day, and a note. */
export function TermsFields({
  state: { form, problems, set },
  since,
}: {
  state: Pick<FormState<TermsDraft>, 'form' | 'problems' | 'set'>;
  /** The first day, if a choice beside the field determines it. */
  since?: string | undefined;
}) {
  const { t } = useTranslation();
  const words = orderWords[useLanguage()];
  const field = useFields('orders', TERMS_FIELDS, {
    form: { ...form, since: since ?? form.since, everyDays: String(form.everyDays) },
    problems,
    set: ({ everyDays, ...more }) => set({ ...more, ...(everyDays && { everyDays: Number(everyDays) }) }),
  });
  const { weekdays } = form;
  const intervalWord = (count: number): string =>
    count === 1 ? words.everyDay : words.everyDays.replace('{count}', String(count));
  return (
    <>
      <div className="plan-row">
        {field('everyDays', { choices: INTERVALS.map((count) => [String(count), intervalWord(count)]) })}
        {field('since', { min: clock.today(), onChange: (day) => set({ since: day, beginsWith: 'next' }) })}
        {field('until', { min: form.since })}
      </div>
      <div className="plan-chips" role="group" aria-label={t('orders.field.weekdays')}>
        <span>{t('orders.field.weekdays')}</span>
        {WEEKDAYS.map((weekday) => (
          <button
            key={weekday}
            type="button"
            className="chip"
            aria-pressed={weekdays.includes(weekday)}
            onClick={() => set({ weekdays: WEEKDAYS.filter((one) => weekdays.includes(one) !== (one === weekday)) })}
          >
            {words.weekday[weekday - 1]}
          </button>
        ))}
        {problems.weekdays && <small className="form-problem">{problems.weekdays}</small>}
      </div>
      {field('note')}
    </>
  );
}
