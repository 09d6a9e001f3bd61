import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isTimeQuestionCode } from '@wardlink/contract';
import { INDICATORS, READING_SETTINGS, type IndicatorFigures, type ReadingSetting } from '@wardlink/domain';
import { DateField } from '../../elements/date-field.js';
import { Dialog } from '../../elements/dialog.js';
import { Segmented } from '../../elements/segmented.js';
import { FormEnd } from '../../forms/form-end.js';
import { FormField } from '../../forms/form-field.js';
import type { Problems } from '../../forms/model.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { instantOfLocal, localTime } from '../../registration/patient-form.js';
import { clock } from '../../clock/hospital-clock.js';
import { isTypedAgain, numberAboveMeters, TypedAgain } from '../../ward/entry/typed-again.js';
import { useTextsOf } from './problem-texts.js';
import './outpatients.css';

const OFFERED = ['glucose', 'pressure'] as const;
type Offered = (typeof OFFERED)[number];

interface ReadingForm {
  indicator: Offered;
  setting: ReadingSetting;
  /** The typed figures. */
  typed: string;
  measuredAt: string;
  timeReason: string;
  /** The user confirmed unusual figures. */
  confirmed: boolean;
  /** The second typing of a number that no meter shows. */
  again: string;
}

interface Props {
  patientId: string;
  onClose: () => void;
  onStored: () => void;
}

const judge = ({ indicator, typed }: ReadingForm) => INDICATORS[indicator].entry.judge(typed);

function problemsOf(form: ReadingForm): Problems {
  const verdict = judge(form);
  const { kind } = verdict;
  if (kind === 'empty') return { typed: 'incomplete' };
  if (kind === 'notANumber' || kind === 'impossible') return { typed: kind };
  if (numberAboveMeters(verdict) !== null) {
    if (!isTypedAgain(form.typed, form.again)) return { again: 'question' };
  } else if (kind === 'question' && !form.confirmed) return { typed: 'question' };
  return instantOfLocal(form.measuredAt, clock.zone) == null ? { measuredAt: 'noDay' } : {};
}

/** Enters a reading of an outpatient, taken in the clinic or reported from home. */
export function ReadingDialog({ patientId, onClose, onStored }: Props) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const textsOf = useTextsOf();
  const initial = useRef<ReadingForm>({
    indicator: 'glucose',
    setting: 'clinic',
    typed: '',
    timeReason: '',
    confirmed: false,
    again: '',
    measuredAt: localTime(clock.now(), clock.zone),
  });
  const form = useForm({
    draft: `outpatient.reading.${patientId}`,
    initial: initial.current,
    check: (given) => textsOf(problemsOf(given)),
    onChecked: (given) => {
      // Where the answer to the question is given.
      const { again, typed } = problemsOf(given);
      const field = again ? 'again' : typed === 'question' ? 'confirmed' : undefined;
      if (field) element.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
    },
    send: async (given, writeId) => {
      const verdict = judge(given);
      if (!('figures' in verdict)) throw new Error('unchecked figures');
      const measuredAt = instantOfLocal(given.measuredAt, clock.zone) ?? null;
      const repeated = numberAboveMeters(verdict);
      const { setting } = given;
      const confirmed = given.confirmed || repeated !== null;
      const timeReason = given.timeReason.trim() || null;
      const entry = { readingId: writeId(), patientId, setting, confirmed, measuredAt, timeReason };
      const figures = verdict.figures as IndicatorFigures<Offered>;
      if ('value' in figures) {
        const { value, comparator = null } = figures;
        await call('glucose.record', { ...entry, value, comparator, repeated });
      } else {
        await call('vital.record', { ...entry, indicator: 'pressure', figures });
      }
    },
    onSent: onStored,
    refusedFields: (path) => [['value', 'figures', 'comparator'].includes(path) ? 'typed' : path],
  });
  const { form: given, problems, set } = form;
  const { entry, unit } = INDICATORS[given.indicator];
  const verdict = judge(given);
  const above = numberAboveMeters(verdict);
  const isQuestioned = verdict.kind === 'question' && above === null;
  const isJustAsked = isTimeQuestionCode(form.refusal?.code);
  const isTimeAsked = isJustAsked || given.timeReason !== '';
  return (
    <Dialog title={t('outpatients.addReading')} onClose={onClose}>
      <form ref={element} className="form-sections outpatient-form" onSubmit={form.submit} noValidate>
        <Segmented
          label={t('outpatients.indicator')}
          value={given.indicator}
          onChange={(indicator) => set({ indicator, typed: '', confirmed: false, again: '' })}
          choices={OFFERED.map((one) => ({ value: one, label: t(`records.tab.${one}`) }))}
        />
        <Segmented
          label={t('outpatients.setting.title')}
          value={given.setting}
          onChange={(setting) => set({ setting })}
          choices={READING_SETTINGS.map((one) => ({ value: one, label: t(`outpatients.setting.${one}`) }))}
        />
        <fieldset>
          <FormField label={t('outpatients.field.typed')} required unit={unit} problem={problems.typed}>
            {(names) => (
              <input
                {...names}
                className="input num"
                name="typed"
                autoComplete="off"
                autoFocus
                placeholder={entry.example}
                inputMode={entry.keys}
                value={given.typed}
                onChange={(event) => set({ typed: event.target.value, confirmed: false, again: '' })}
              />
            )}
          </FormField>
          <FormField label={t('outpatients.field.measuredAt')} required problem={problems.measuredAt}>
            {(names) => (
              <DateField
                {...names}
                withTime
                className="input num"
                name="measuredAt"
                value={given.measuredAt}
                onChange={(measuredAt) => set({ measuredAt })}
              />
            )}
          </FormField>
          {isTimeAsked && (
            <FormField label={t('outpatients.field.timeReason')} required problem={problems.timeReason} wide>
              {(names) => (
                <input
                  {...names}
                  className="input"
                  autoFocus={isJustAsked}
                  maxLength={200}
                  value={given.timeReason}
                  onChange={(event) => set({ timeReason: event.target.value })}
                />
              )}
            </FormField>
          )}
          {above !== null && (
            <>
              <TypedAgain
                typed={given.typed}
                again={given.again}
                takesFocus={false}
                onChange={(again) => set({ again })}
              />
              {problems.again && <p role="alert">{problems.again}</p>}
            </>
          )}
          {isQuestioned && (
            <label className="outpatient-check">
              <input
                type="checkbox"
                name="confirmed"
                checked={given.confirmed}
                onChange={(event) => set({ confirmed: event.target.checked })}
              />
              {t('outpatients.confirmed')}
            </label>
          )}
        </fieldset>
        <FormEnd form={form} words="outpatients" isNew onDiscard={onClose} />
      </form>
    </Dialog>
  );
}
