import { useTranslation } from 'react-i18next';
import type { PumpHour } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { units } from './units.js';

const HALVES = [0, 1] as const;

/** The day by the hour, in two halves as on the paper sheet: rate, basal units, boluses. */
export function HoursTable({ hours, until }: { hours: readonly PumpHour[]; until: number }) {
  const { t } = useTranslation();
  const middle = Math.ceil(hours.length / 2);
  return (
    <div className="pump-hours">
      {HALVES.map((half) => {
        const part = half === 0 ? hours.slice(0, middle) : hours.slice(middle);
        return (
          <table key={half} aria-label={t('pump.byHour', { half: half + 1 })}>
            <thead>
              <tr>
                <th scope="col">{t('pump.hour')}</th>
                <th scope="col">{t('pump.rate')}</th>
                <th scope="col">{t('pump.basalUnits')}</th>
                <th scope="col">{t('pump.kind.bolus')}</th>
              </tr>
            </thead>
            <tbody>
              {part.map(({ begin, rate, basal, bolus }) => (
                <tr key={begin} className={begin >= until ? 'ahead' : ''}>
                  <th scope="row" className="num">
                    {clock.time(begin)}
                  </th>
                  <td className="num">{units(rate)}</td>
                  <td className="num">{rate === null ? '–' : units(basal)}</td>
                  <td className="num">{bolus > 0 ? <b>{units(bolus)}</b> : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </div>
  );
}
