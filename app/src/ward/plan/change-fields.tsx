import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { slotWord, type PresetReason } from '@wardlink/contract';
import { addDays } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { useFields } from '../../forms/use-fields.js';
import type { FormState } from '../../forms/use-form.js';
import { useLanguage } from '../../language/names.js';
import { UsualReasons } from '../entry/usual-reasons.js';
import { beginOf, type BeginChoice } from './begin.js';
import { TERMS_FIELDS, type TermsDraft } from './plan-form.js';

interface Props {
  state: Pick<FormState<TermsDraft>, 'form' | 'problems' | 'set'>;
  choices: readonly BeginChoice[];
  /** The order for a slot, if it contains more than the slot. */
  orderedAt?: (slot: number) => string | undefined;
  usual: readonly PresetReason[];
}

/** Asks when a change of a running order begins, and for its reason. */
export function ChangeFields({ state, choices, orderedAt, usual }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = useId();
  const { form, problems, set } = state;
  const field = useFields('orders', TERMS_FIELDS, {
    form: { ...form, everyDays: String(form.everyDays) },
    problems,
    set: ({ everyDays: _days, ...more }) => set(more),
  });
  const begin = beginOf(form, choices);
  const isChosen = (one: BeginChoice): boolean => one.since === begin.since && one.beginsWith === begin.beginsWith;
  const today = clock.today();
  return (
    <div className="plan-change">
      <fieldset aria-invalid={problems.beginsWith !== undefined}>
        <legend>{t('orders.change.begin')}</legend>
        {choices.map((one) => {
          const { key, since, beginsWith } = one;
          const dose = beginsWith === null ? undefined : orderedAt?.(beginsWith);
          const slot = beginsWith === null ? '' : slotWord(beginsWith, language);
          return (
            <label key={key}>
              <input type="radio" name={name} checked={isChosen(one)} onChange={() => set({ since, beginsWith })} />
              <b>{t(`orders.change.${key}`)}</b>{' '}
              <span>{t(`orders.change.what.${key}`, { slot, dose: dose === undefined ? '' : `, ${dose}` })}</span>
            </label>
          );
        })}
        <label>
          <input
            type="radio"
            name={name}
            checked={!choices.some(isChosen)}
            onChange={() => set({ since: addDays(today, 2), beginsWith: null })}
          />
          <b>{t('orders.change.day')}</b> <span>{t('orders.change.what.day')}</span>
        </label>
        {problems.beginsWith && <small className="form-problem">{problems.beginsWith}</small>}
      </fieldset>
      <div>
        {field('changeReason')}
        <UsualReasons
          usual={usual}
          onChoose={(changeReason) => set({ changeReason })}
          className="plan-chips"
          buttonClass="chip"
        />
      </div>
    </div>
  );
}

/** The begin of an order in words: its day and first slot. */
export function useBeginText(): (begin: ReturnType<typeof beginOf>) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ since, beginsWith }) => {
    const day = since === clock.today() ? t('orders.change.today', { day: since.slice(5) }) : since;
    return beginsWith === null ? day : `${day} ${slotWord(beginsWith, language)}`;
  };
}
