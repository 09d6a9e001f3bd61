import { useTranslation } from 'react-i18next';
import { DateField } from '../../elements/date-field.js';
import { Segmented } from '../../elements/segmented.js';
import { FormField } from '../../forms/form-field.js';
import { clock } from '../../clock/hospital-clock.js';
import { isSpan, PERIODS, spanBefore, spanFrom, spanOf, type Period, type Span } from './period.js';

const COMPARISONS = ['before', 'free', 'none'] as const;

/** A choice of days. `typed` has the last valid days if a typed date is invalid. */
interface Chosen {
  period: Period;
  /** The earlier stay that is opened; undefined for the last one. */
  stay: Span | undefined;
  typed: Span;
  comparison: (typeof COMPARISONS)[number];
  /** First day of the other period. */
  otherFrom: string;
}

/** The last seven days. */
export const firstChoice = (today: string): Chosen => {
  const typed = spanOf('7', today, undefined);
  return { period: '7', stay: undefined, typed, comparison: 'before', otherFrom: spanBefore(typed).from };
};

/** The days of a stay that is opened, else the last seven. */
export function choiceOf(stay: Span | undefined, today: string, lastStay: Span | undefined): Chosen {
  const first = firstChoice(today);
  return stay ? { ...first, period: 'stay', stay: stay.from === lastStay?.from ? undefined : stay } : first;
}

/** The days of a choice, and those for comparison; undefined for an invalid date. */
export function spansOf(
  { period, stay, typed, comparison, otherFrom }: Chosen,
  today: string,
  lastStay: Span | undefined,
): { span: Span | undefined; other: Span | undefined } {
  const span = period === 'free' ? typed : spanOf(period, today, stay ?? lastStay);
  if (!isSpan(span, today)) return { span: undefined, other: undefined };
  if (comparison === 'none') return { span, other: undefined };
  const other = comparison === 'before' ? spanBefore(span) : spanFrom(otherFrom, span);
  return { span, other: isSpan(other, today) ? other : undefined };
}

/** Chooses a period, and a period for comparison. */
export function PeriodBar({
  chosen,
  onChoose,
  compares,
  span,
}: {
  chosen: Chosen;
  /** The days that are shown. */
  span: Span;
  onChoose: (chosen: Chosen) => void;
  /** Whether the open part can compare periods. */
  compares: boolean;
}) {
  const { t } = useTranslation();
  const today = clock.today();
  const { period, typed, comparison, otherFrom } = chosen;
  const invalid = period === 'free' && !isSpan(typed, today);
  return (
    <div className="period-bar">
      <Segmented
        label={t('patient.period')}
        value={period}
        onChange={(value) => onChoose({ ...chosen, period: value, stay: undefined })}
        choices={PERIODS.map((value) => ({ value, label: t(`overview.period.${value}`) }))}
      />
      {period === 'stay' && (
        <span className="period-days num">
          {t(chosen.stay ? 'overview.earlierStay' : 'overview.days', { ...span })}
        </span>
      )}
      {period === 'free' &&
        (['from', 'to'] as const).map((end) => (
          <FormField key={end} label={t(`overview.${end}`)}>
            {(names) => (
              <DateField
                {...names}
                className="input num"
                max={today}
                value={typed[end]}
                onChange={(day) => onChoose({ ...chosen, typed: { ...typed, [end]: day } })}
              />
            )}
          </FormField>
        ))}
      {compares && (
        <>
          <span className="period-compare" aria-hidden="true">
            {t('overview.comparedWith')}
          </span>
          <Segmented
            label={t('overview.comparedWith')}
            value={comparison}
            onChange={(value) => onChoose({ ...chosen, comparison: value })}
            choices={COMPARISONS.map((value) => ({ value, label: t(`overview.compare.${value}`) }))}
          />
        </>
      )}
      {compares && comparison === 'free' && (
        <FormField label={t('overview.compareFrom')}>
          {(names) => (
            <DateField
              {...names}
              className="input num"
              max={today}
              value={otherFrom}
              onChange={(day) => onChoose({ ...chosen, otherFrom: day })}
            />
          )}
        </FormField>
      )}
      {invalid && <p role="alert">{t('overview.badPeriod')}</p>}
    </div>
  );
}
