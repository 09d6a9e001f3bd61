import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { DateField } from '../../elements/date-field.js';
import { Segmented } from '../../elements/segmented.js';
import { neighbour, UNITS, type PeriodChoice, type Unit } from './period-choice.js';

/** A period in short: days of this year without the year. */
function PeriodText({ from, to }: PeriodChoice['period']) {
  const year = clock.today().slice(0, 5);
  const isOfYear = from.startsWith(year) && to.startsWith(year);
  const short = (day: string): string => (isOfYear ? day.slice(5) : day);
  return (
    <output className="num" title={from === to ? from : `${from} – ${to}`}>
      {from === to ? short(from) : `${short(from)} – ${short(to)}`}
    </output>
  );
}

/** Chooses the period: a unit and its neighbours, or two days. It is kept in the address. */
export function PeriodBar({ choice }: { choice: PeriodChoice }) {
  const { t } = useTranslation();
  const [, setAddress] = useSearchParams();
  const { unit, period } = choice;
  const today = clock.today();
  const change = (changed: Record<string, string>): void =>
    setAddress(
      (address) => {
        for (const [name, value] of Object.entries(changed)) address.set(name, value);
        return address;
      },
      { replace: true },
    );
  const [before, after] = [neighbour(choice, -1, today), neighbour(choice, 1, today)];
  return (
    <div className="statistics-period">
      <Segmented<Unit>
        label={t('statistics.unit.title')}
        value={unit}
        onChange={(next) => change({ unit: next, ...(next === 'free' ? period : { from: period.to }) })}
        choices={UNITS.map((one) => ({ value: one, label: t(`statistics.unit.${one}`) }))}
      />
      <span className="statistics-step">
        <Button
          aria-label={t('statistics.earlier')}
          onClick={() => before && change({ ...before })}
          disabled={before === undefined}
        >
          ‹
        </Button>
        {unit === 'free' ? (
          (['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              aria-label={t(`statistics.${end}`)}
              value={period[end]}
              max={today}
              onChange={(day) => isDay(day) && change({ [end]: day })}
            />
          ))
        ) : (
          <PeriodText {...period} />
        )}
        <Button
          aria-label={t('statistics.later')}
          onClick={() => after && change({ ...after })}
          disabled={after === undefined}
        >
          ›
        </Button>
      </span>
    </div>
  );
}
