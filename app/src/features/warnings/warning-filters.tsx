import { useTranslation } from 'react-i18next';
import { Segmented } from '../../elements/segmented.js';
import { clock } from '../../session/clock.js';
import { LEVELS, PERIODS, type Choice } from './list-choice.js';

/** State, level and period of the list. */
export function WarningFilters({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const { t } = useTranslation();
  const today = clock.today();
  const oneOf = <K extends 'level' | 'period'>(name: K, values: readonly Choice[K][]) => (
    <select
      className="chip"
      aria-label={t(`warnings.filter.${name}`)}
      value={choice[name]}
      onChange={(event) => {
        const value = values.find((one) => one === event.target.value);
        if (value) onChange({ ...choice, [name]: value });
      }}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {t(`warnings.filter.${name}Of.${value}`)}
        </option>
      ))}
    </select>
  );
  const day = (name: 'from' | 'to') => (
    <input
      type="date"
      className="chip num"
      aria-label={t(`warnings.filter.${name}`)}
      max={name === 'from' ? choice.to : today}
      min={name === 'to' ? choice.from : undefined}
      value={choice[name]}
      // An emptied field keeps the last day: a period always has both ends.
      onChange={(event) => event.target.value && onChange({ ...choice, [name]: event.target.value })}
    />
  );
  return (
    <>
      <Segmented
        label={t('warnings.scope')}
        value={choice.state}
        onChange={(state) => onChange({ ...choice, state })}
        choices={(['open', 'acknowledged', 'all'] as const).map((value) => ({
          value,
          label: t(`warnings.filter.state.${value}`),
        }))}
      />
      {oneOf('level', LEVELS)}
      {oneOf('period', PERIODS)}
      {choice.period === 'days' && (
        <span className="warnings-days">
          {day('from')} – {day('to')}
        </span>
      )}
    </>
  );
}
