import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import {
  addDays,
  CLASS_EDGES,
  dayBounds,
  daysBetween,
  decimalText,
  formatGlucose,
  glucoseText,
  isBeyond,
  SLOT_KEYS,
  type Slot,
} from '@wardlink/domain';
import { useWidth } from '../../../charts/use-width.js';
import { clock } from '../../../clock/hospital-clock.js';

type Detail = ReplyOf<'dean.patient'>;
type Value = Detail['values'][number];

const [HEIGHT, LEFT, TOP, BOTTOM] = [220, 34, 10, 24];

const toneOf = ({ value }: Value): 'low' | 'high' | 'within' =>
  isBeyond('low', value) ? 'low' : isBeyond('high', value) ? 'high' : 'within';

/** The curve of the last days over the target range, its values as a table, and the critical ones. */
export function PatientValues({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const { values } = detail;
  return (
    <>
      <section className="card dean-values" aria-labelledby="dean-curve">
        <h2 id="dean-curve" className="card-title">
          {t('dean.curve')}
          <small>{`${detail.from} – ${detail.to}`}</small>
        </h2>
        {values.length === 0 ? (
          <p className="dean-hint">{t('dean.noValues')}</p>
        ) : (
          <>
            <Curve detail={detail} />
            <ByDay detail={detail} />
          </>
        )}
      </section>
      <section className="card dean-values" aria-labelledby="dean-critical">
        <h2 id="dean-critical" className="card-title">
          {t('dean.criticalValues')}
        </h2>
        {detail.criticalValues.length === 0 ? (
          <p className="dean-hint">{t('dean.noCritical')}</p>
        ) : (
          <ul className="dean-critical">
            {detail.criticalValues.map(({ at, value, taken }) => (
              <li key={at}>
                <span className="num">{`${clock.day(at)} ${clock.time(at)}`}</span>
                <b className="num">{value === null ? '–' : formatGlucose(value)}</b>
                {taken === null ? t('dean.notTaken') : t('dean.takenAfter', { minutes: Math.round(taken) })}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Curve({ detail: { from, to, values } }: { detail: Detail }) {
  const { t } = useTranslation();
  const [box, width] = useWidth<HTMLDivElement>(900);
  const begin = dayBounds(from, clock.zone).begin;
  // A value after midnight may belong to the last evening.
  const end = Math.max(dayBounds(to, clock.zone).end, ...values.map(({ at }) => at));
  const top = Math.max(16, Math.ceil(Math.max(...values.map(({ value }) => value))) + 1);
  const x = (at: number): number => LEFT + ((at - begin) / (end - begin)) * (width - LEFT - 6);
  const y = (value: number): number => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const lines = [CLASS_EDGES.low, CLASS_EDGES.high, CLASS_EDGES.veryHigh];
  return (
    <div ref={box}>
      <svg className="dean-curve" width={width} height={HEIGHT} role="img" aria-label={t('dean.curve')}>
        <rect
          className="target"
          x={LEFT}
          width={width - LEFT - 6}
          y={y(CLASS_EDGES.high)}
          height={y(CLASS_EDGES.low) - y(CLASS_EDGES.high)}
        />
        {lines.map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={width - 6} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 5} y={y(value) + 4} textAnchor="end">
              {decimalText(value, 1)}
            </text>
          </g>
        ))}
        {days.map((day, index) =>
          index % 2 === 0 ? (
            <text key={day} x={x(dayBounds(day, clock.zone).begin)} y={HEIGHT - 6}>
              {day.slice(5)}
            </text>
          ) : null,
        )}
        <polyline points={values.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
        {values.map((one) => (
          <circle key={one.at} className={toneOf(one)} cx={x(one.at)} cy={y(one.value)} r={3.4}>
            <title>{`${clock.day(one.at)} ${clock.time(one.at)} ${glucoseText(one)}`}</title>
          </circle>
        ))}
      </svg>
    </div>
  );
}

/** Every value by day and slot, newest day first. */
function ByDay({ detail: { values } }: { detail: Detail }) {
  const { t } = useTranslation();
  const slots = [...new Set(values.map(({ slot }) => slot))].toSorted((one, other) => one - other);
  const days = [...new Set(values.map(({ day }) => day))].toSorted().toReversed();
  return (
    <div className="dean-scroll" tabIndex={0} role="group" aria-label={t('dean.byDay')}>
      <table className="dean-table">
        <thead>
          <tr>
            <th scope="col">{t('dean.day')}</th>
            {slots.map((slot) => (
              <th key={slot} scope="col">
                {t(`glucose.slotShort.${SLOT_KEYS[slot as Slot]}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row" className="num">
                {day}
              </th>
              {slots.map((slot) => (
                <td key={slot} className="num">
                  {values
                    .filter((one) => one.day === day && one.slot === slot)
                    .map((one) => (
                      <span key={one.at} className={`dean-value ${toneOf(one)}`}>
                        {glucoseText(one)}
                        {toneOf(one) !== 'within' && (
                          <span aria-label={t(`dean.tone.${toneOf(one)}`)}>{toneOf(one) === 'low' ? '↓' : '↑'}</span>
                        )}
                      </span>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
