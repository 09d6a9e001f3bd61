import { decimalText } from '@wardlink/domain';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../language/names.js';
import { qualifiedOf, valueOf, type Survey } from './survey-model.js';

const [WIDTH, HEIGHT, LEFT, RIGHT] = [336, 104, 40, 44];

/** Share of passed control runs over twelve months, and how the failed runs were handled. */
export function ControlLine({ survey: { controlMonths, failedControls, controls } }: { survey: Survey }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rates = controlMonths.map((month) => valueOf(qualifiedOf(month)));
  const known = rates.flatMap((rate) => rate ?? []);
  const low = Math.min(95, Math.floor(Math.min(...known, 100) / 5) * 5);
  const x = (index: number): number => LEFT + (index / (rates.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (rate: number): number => 12 + ((100 - rate) / (100 - low)) * (HEIGHT - 40);
  const path = rates
    .map((rate, index) =>
      rate === undefined ? '' : `${rates[index - 1] === undefined ? 'M' : 'L'}${x(index)} ${y(rate)}`,
    )
    .join('');
  const name = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { month: 'short', timeZone: 'UTC' });
  const last = rates.findLastIndex((rate) => rate !== undefined);
  const { runs, mended, reviewed } = failedControls;
  return (
    <section aria-labelledby="survey-controls">
      <h2 id="survey-controls">
        {t('dean.controls.title')}
        <small>{t('dean.controls.hint')}</small>
      </h2>
      {known.length === 0 ? (
        <p className="survey-note">{t('dean.controls.none')}</p>
      ) : (
        <>
          <svg className="survey-line" width={WIDTH} height={HEIGHT} role="img" aria-labelledby="survey-controls">
            {[low, (low + 100) / 2, 100].map((rate) => (
              <g key={rate}>
                <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(rate)} y2={y(rate)} />
                <text x={LEFT - 6} y={y(rate) + 4} textAnchor="end">
                  {rate}%
                </text>
              </g>
            ))}
            <path d={path} />
            {rates.map(
              (rate, index) => rate !== undefined && <circle key={index} cx={x(index)} cy={y(rate)} r={2.4} />,
            )}
            {controlMonths.map(
              ({ month }, index) =>
                index % 2 === (controlMonths.length - 1) % 2 && (
                  <text key={month} x={x(index)} y={HEIGHT - 8} textAnchor="middle">
                    {name.format(new Date(`${month}-01T00:00:00Z`))}
                  </text>
                ),
            )}
            <text className="last" x={x(last) + 8} y={y(rates[last] ?? 100) + 4}>
              {rates[last] !== undefined && decimalText(rates[last], 1)}
            </text>
          </svg>
          {/* A table alone would keep its height, and make a second page where it stands low. */}
          <div className="visually-hidden">
            <table>
              <tbody>
                {controlMonths.map(({ month }, index) => (
                  <tr key={month}>
                    <th scope="row">{month}</th>
                    <td>{rates[index] === undefined ? '–' : `${decimalText(rates[index], 1)} %`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <p className="survey-note">
        {controls.present.runs === 0
          ? t('dean.controls.noRuns')
          : runs === 0
            ? t('dean.controls.noneFailed', { count: controls.present.runs })
            : t('dean.controls.failed', { count: runs, mended, reviewed })}
      </p>
    </section>
  );
}
