import { useTranslation } from 'react-i18next';
import { orderWords } from '@wardlink/contract';
import { WEEKDAYS } from '@wardlink/domain';
import { DateField } from '../../../elements/date-field.js';
import { useLanguage } from '../../../language/names.js';
import { FormField } from '../../../forms/form-field.js';
import { clock } from '../../../clock/hospital-clock.js';
import type { PlanProblems, TermsDraft } from './plan-form.js';

const INTERVALS = [1, 2, 3, 7, 14] as const;

interface Props {
  draft: TermsDraft;
  problems: PlanProblems;
  onChange: (part: Partial<TermsDraft>) => void;
}

/** Cycle, first and last day, and a note: what every plan has. */
export function TermsFields({ draft, problems, onChange }: Props) {
  const { t } = useTranslation();
  const words = orderWords[useLanguage()];
  const problem = (name: keyof PlanProblems): string | undefined =>
    problems[name] && t(`orders.problem.${problems[name]}`);
  const day = (name: 'since' | 'until', min: string) => (
    <FormField label={t(`orders.field.${name}`)} required={name === 'since'} problem={problem(name)}>
      {(names) => (
        <DateField
          {...names}
          className="input num"
          name={name}
          min={min}
          value={draft[name]}
          onChange={(day) => onChange({ [name]: day })}
        />
      )}
    </FormField>
  );
  const toggle = (weekday: number): void => {
    const chosen = draft.weekdays.includes(weekday)
      ? draft.weekdays.filter((one) => one !== weekday)
      : [...draft.weekdays, weekday].sort((one, other) => one - other);
    onChange({ weekdays: chosen });
  };
  return (
    <>
      <div className="plan-row">
        <FormField label={t('orders.field.everyDays')}>
          {(names) => (
            <select
              {...names}
              className="input"
              name="everyDays"
              value={draft.everyDays}
              onChange={(event) => onChange({ everyDays: Number(event.target.value) })}
            >
              {INTERVALS.map((count) => (
                <option key={count} value={count}>
                  {count === 1 ? words.everyDay : words.everyDays.replace('{count}', String(count))}
                </option>
              ))}
            </select>
          )}
        </FormField>
        {day('since', clock.today())}
        {day('until', draft.since)}
      </div>
      <div className="plan-chips" role="group" aria-label={t('orders.field.weekdays')}>
        <span>{t('orders.field.weekdays')}</span>
        {WEEKDAYS.map((weekday) => (
          <button
            key={weekday}
            type="button"
            className="chip"
            aria-pressed={draft.weekdays.includes(weekday)}
            onClick={() => toggle(weekday)}
          >
            {words.weekday[weekday - 1]}
          </button>
        ))}
        {problems.weekdays && <small className="form-problem">{problem('weekdays')}</small>}
      </div>
      <FormField label={t('orders.field.note')}>
        {(names) => (
          <input
            {...names}
            className="input"
            name="note"
            maxLength={200}
            autoComplete="off"
            value={draft.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        )}
      </FormField>
    </>
  );
}
