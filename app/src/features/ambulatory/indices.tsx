import { useTranslation } from 'react-i18next';
import {
  AMBULATORY_LINES,
  clockText,
  DIP_DECIMALS,
  dipType,
  isHighMean,
  isNormalStiffness,
  isNormalSurge,
  isRaisedLoad,
  LOAD_RISK,
  mapFigure,
  STIFFNESS_LIMIT,
  SURGE_LIMIT,
  type AmbulatoryReport,
  type Figure,
  decimalText,
  textOfMinute,
} from '@wardlink/domain';
import { decimalFigure } from './decimal-figure.js';
import { MeaningValue } from '../../elements/meaning.js';
import { clock } from '../../clock/hospital-clock.js';

interface NumberProps {
  label: string;
  figure: Figure<string>;
  show: (value: number) => string;
  unit: string;
  hint: string;
  /** The meaning of the value in a word; a high value is also coloured. */
  verdict: (value: number) => { high: boolean; word: string };
}

function IndexNumber({ label, figure, show, unit, hint, verdict }: NumberProps) {
  const { t } = useTranslation();
  const verdictText = 'value' in figure ? verdict(figure.value) : undefined;
  return (
    <div className="card ambulatory-number">
      <dt>{label}</dt>
      {'value' in figure && verdictText ? (
        <dd className={verdictText.high ? 'high' : ''}>
          <b className="num">{show(figure.value)}</b> <small>{unit}</small>
          <MeaningValue meaning={verdictText.high ? 'aboveTarget' : 'inTarget'} word="">
            {verdictText.word}
          </MeaningValue>
        </dd>
      ) : (
        <dd className="insufficient">
          {'insufficient' in figure && t(`ambulatory.insufficient.${figure.insufficient}`, { ...figure })}
        </dd>
      )}
      <dd className="hint">{hint}</dd>
    </div>
  );
}

const one = (value: number): string => decimalFigure(value, 1);
const dipText = (percent: number): string => decimalFigure(percent, DIP_DECIMALS);

/** Night dip, stiffness, morning peak and load, and the means by day and night; a missing figure gives its reason. */
export function Indices({ report, planned, ended }: { report: AmbulatoryReport; planned: number; ended: boolean }) {
  const { t } = useTranslation();
  const normal = (isNormal: boolean) => ({
    high: !isNormal,
    word: t(isNormal ? 'meaning.inRange' : 'meaning.high'),
  });
  const { windows } = report;
  const nightText =
    windows.kind === 'diary'
      ? `${clockText(windows.asleepAt, clock.zone)}–${clockText(windows.awakeAt, clock.zone)}`
      : `${textOfMinute(windows.night.begin)}–${textOfMinute(windows.night.end)}`;
  return (
    <>
      <dl className="ambulatory-numbers">
        <IndexNumber
          label={t('ambulatory.index.dip')}
          figure={report.night.readings === 0 ? { insufficient: 'noNight', have: 0, need: 1 } : report.dip.systolic}
          show={dipText}
          unit="%"
          hint={
            'value' in report.dip.diastolic
              ? t('ambulatory.index.dipDiastolic', { value: dipText(report.dip.diastolic.value) })
              : t('ambulatory.index.dipHint')
          }
          verdict={(value) => ({ high: dipType(value) !== 'dipper', word: t(`ambulatory.dip.${dipType(value)}`) })}
        />
        <IndexNumber
          label={t('ambulatory.index.stiffness')}
          figure={report.stiffness}
          show={(value) => decimalFigure(value, 2)}
          unit=""
          hint={t('ambulatory.index.below', { limit: decimalText(STIFFNESS_LIMIT, 2) })}
          verdict={(value) => normal(isNormalStiffness(value))}
        />
        <IndexNumber
          label={t('ambulatory.index.surge')}
          figure={report.surge}
          show={one}
          unit="mmHg"
          hint={t('ambulatory.index.below', { limit: SURGE_LIMIT })}
          verdict={(value) => normal(isNormalSurge(value))}
        />
        <IndexNumber
          label={t('ambulatory.index.load')}
          figure={report.load.whole.systolic}
          show={one}
          unit="%"
          hint={t('ambulatory.index.below', { limit: `${LOAD_RISK.systolic}%` })}
          verdict={(value) => normal(!isRaisedLoad(value, LOAD_RISK.systolic))}
        />
        <IndexNumber
          label={t('ambulatory.index.completeness')}
          figure={mapFigure({ value: report.whole.readings }, (count) => (100 * count) / planned)}
          show={(value) => decimalText(value, 0)}
          unit="%"
          hint={t('ambulatory.index.ofPlanned', { count: report.whole.readings, planned })}
          verdict={() =>
            report.shortfalls.length === 0
              ? { high: false, word: t('ambulatory.complete') }
              : { high: ended, word: t(ended ? 'ambulatory.incomplete' : 'ambulatory.goingOn') }
          }
        />
      </dl>
      {ended && report.shortfalls.length > 0 && (
        <p className="ambulatory-shortfalls">
          {t('ambulatory.lacks')}{' '}
          {report.shortfalls
            .map(({ of, have, need }) => t(`ambulatory.shortfall.${of}`, { have: decimalText(have, 0), need }))
            .join(t('patient.listSeparator'))}
        </p>
      )}
      <Means report={report} nightText={nightText} />
    </>
  );
}

const ROWS = ['whole', 'day', 'night'] as const;

function Means({ report, nightText }: { report: AmbulatoryReport; nightText: string }) {
  const { t } = useTranslation();
  const cell = (figure: Figure, line?: number) => {
    if (!('value' in figure)) return <span className="nothing">–</span>;
    const high = line !== undefined && isHighMean(figure.value, line);
    return (
      <MeaningValue
        meaning={high ? 'aboveTarget' : 'inTarget'}
        word={t(high ? 'meaning.high' : 'meaning.inRange')}
        past
      >
        {one(figure.value)}
      </MeaningValue>
    );
  };
  const limits = report.load.limits;
  return (
    <section className="card ambulatory-means" aria-label={t('ambulatory.means')}>
      <table>
        <caption>
          {t('ambulatory.means')}{' '}
          <small>
            {t('ambulatory.windowsUsed', {
              kind: t(`ambulatory.windows.${report.windows.kind}`),
              night: nightText,
              name: limits.name,
            })}
          </small>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('ambulatory.period')}</th>
            {(
              [
                'readings',
                'systolic',
                'diastolic',
                'meanArterial',
                'pulse',
                'heartRate',
                'loadSystolic',
                'loadDiastolic',
              ] as const
            ).map((column) => (
              <th key={column} scope="col">
                {t(`ambulatory.mean.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => {
            const means = report[row];
            const line = AMBULATORY_LINES[row];
            const load = report.load[row];
            return (
              <tr key={row}>
                <th scope="row">
                  {t(`ambulatory.row.${row}`)}{' '}
                  <small className="num">
                    {'<'}
                    {line.systolic}/{line.diastolic}
                  </small>
                </th>
                <td className="num">{means.readings}</td>
                <td className="num">{cell(means.systolic, line.systolic)}</td>
                <td className="num">{cell(means.diastolic, line.diastolic)}</td>
                <td className="num">{cell(means.meanArterial)}</td>
                <td className="num">{cell(means.pulse)}</td>
                <td className="num">{cell(means.heartRate)}</td>
                <td className="num">{cell(load.systolic, LOAD_RISK.systolic)}</td>
                <td className="num">{cell(load.diastolic, LOAD_RISK.diastolic)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
