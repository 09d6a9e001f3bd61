import { useTranslation } from 'react-i18next';
import { DAY_SLOTS, glucoseText } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { MeaningValue } from '../../elements/meaning.js';
import type { OrderedFor } from './order-context.js';
import { SlotHeads } from './slot-heads.js';

type Readings = OrderedFor['readings'];

/** The last value of each slot, by day; days without values are left out. */
function byDay(readings: Readings): Map<string, Map<number, Readings[number]>> {
  const days = new Map<string, Map<number, Readings[number]>>();
  for (const reading of readings) {
    if (reading.value === null) continue;
    const day = days.get(reading.day) ?? new Map<number, Readings[number]>();
    days.set(reading.day, day.set(reading.slot, reading));
  }
  return days;
}

/** The glucose of the last days by slot, above the doses that it is the basis of. */
export function SlotValues({ readings }: { readings: Readings }) {
  const { t } = useTranslation();
  const days = [...byDay(readings)];
  if (days.length === 0) return null;
  return (
    <table className="plan-slot-values">
      <caption className="visually-hidden">{t('orders.compare.slotValues')}</caption>
      <SlotHeads first={<th scope="col">mmol/L</th>} />
      <tbody>
        {days.map(([day, values]) => (
          <tr key={day}>
            <th scope="row" className="num">
              {day === clock.today() ? t('orders.change.today', { day: day.slice(5) }) : day.slice(5)}
            </th>
            {DAY_SLOTS.map((slot) => {
              const reading = values.get(slot);
              if (!reading || reading.value === null) return <td key={slot} />;
              const text = glucoseText({ value: reading.value, comparator: reading.comparator });
              return (
                <td key={slot} className="num">
                  {reading.meaning === null ? (
                    text
                  ) : (
                    <MeaningValue meaning={reading.meaning} past={day !== clock.today()}>
                      {text}
                    </MeaningValue>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
