import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BASELINE_NEEDS, CONTROL_LEVELS, type ControlLevel, decimalText } from '@wardlink/domain';
import { useWidth } from '../../../charts/use-width.js';
import { clock } from '../../../clock/hospital-clock.js';
import { Term } from '../../../help/term.js';
import { figuresOf, ljChart, type ControlRun, type LjFigures, type LjPoint } from './lj-model.js';

interface Props {
  runs: readonly ControlRun[];
  levels: readonly ControlLevel[];
  /** `YYYY-MM`. */
  month: string;
}

const digits = (value: number | null, places: number, sign = false): string => {
  if (value === null) return '–';
  const text = decimalText(Math.abs(value), places);
  if (value < 0 && Number(text) !== 0) return `−${text}`;
  return sign ? `+${text}` : text;
};

const TERMS = ['sd', 'cv', 'bias'] as const;
const isTerm = (name: string): name is (typeof TERMS)[number] => (TERMS as readonly string[]).includes(name);

/** Figures of the month beside those of the lot: mean, SD, CV, bias, and number of passed runs. */
export function FigureTable({ runs, levels, month }: Props) {
  const { t } = useTranslation();
  const level = levels.length === 1 ? levels[0] : undefined;
  const rows = useMemo(() => {
    const points = ljChart(runs, levels).series.flatMap((series) => series.points);
    // The figures of different levels cannot be combined: the row of all levels has only the verdicts.
    const rowOf = (name: string, own: readonly LjPoint[]): [string, LjFigures] => [name, figuresOf(own)];
    const inMonth = ({ run }: LjPoint): boolean => clock.day(run.measuredAt).startsWith(month);
    const before = previousMonth(month);
    const lot = points.at(-1)?.lot;
    const ofLot = level ? points.filter((point) => point.lot === lot) : points;
    return [
      rowOf('month', points.filter(inMonth)),
      rowOf(
        'before',
        points.filter(({ run }) => clock.day(run.measuredAt).startsWith(before)),
      ),
      rowOf('cumulative', ofLot),
      ...(level ? [rowOf('building', ofLot.filter(({ kind }) => kind === 'building').slice(0, BASELINE_NEEDS))] : []),
    ];
  }, [runs, levels.join(), month]);
  return (
    <section className="card figure-card" aria-label={t('quality.figures')}>
      <header>
        <h2>{t('quality.figures')}</h2>
        <p>{t('quality.figuresHint')}</p>
      </header>
      <table className="figure-table">
        <thead>
          <tr>
            <td />
            {(['count', 'mean', 'sd', 'cv', 'bias', 'qualified', 'judged'] as const).map((name) => (
              <th key={name} scope="col">
                {isTerm(name) ? <Term name={name}>{t(`quality.figure.${name}`)}</Term> : t(`quality.figure.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, figures]) => (
            <tr key={name} data-row={name}>
              <th scope="row">{t(`quality.row.${name}`)}</th>
              <td>{figures.count}</td>
              <td>{level ? digits(figures.mean, 2) : '–'}</td>
              <td>{level ? digits(figures.standardDeviation, 3) : '–'}</td>
              <td>{level ? `${digits(figures.coefficientOfVariation, 1)} %` : '–'}</td>
              <td>{level ? `${digits(figures.bias, 1, true)} %` : '–'}</td>
              <td>{figures.qualified === null ? '–' : `${digits(figures.qualified, 1)} %`}</td>
              <td>
                <b className={figures.rejected > 0 ? 'low' : ''}>{figures.rejected}</b> / {figures.warned}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function previousMonth(month: string): string {
  const [year = 0, place = 1] = month.split('-').map(Number);
  return place === 1 ? `${year - 1}-12` : `${year}-${String(place - 1).padStart(2, '0')}`;
}

interface OverviewProps {
  runs: readonly ControlRun[];
  chosen: ControlLevel | 'all';
  onChoose: (level: ControlLevel) => void;
}

const STRIP_HEIGHT = 46;
/** Width of the column of level names with its margins. */
const NAMES = 84;

/** The three levels as small charts on one axis of standard deviations. */
export function LevelOverview({ runs, chosen, onChoose }: OverviewProps) {
  const { t } = useTranslation();
  const chart = useMemo(() => ljChart(runs), [runs]);
  const [frame, whole] = useWidth<HTMLElement>();
  const width = Math.max(80, whole - NAMES);
  const x = (index: number): number => ((index + 0.5) / Math.max(1, chart.runs.length)) * width;
  const y = (z: number): number => ((4 - Math.max(-4, Math.min(4, z))) / 8) * STRIP_HEIGHT;
  return (
    <section ref={frame} className="card overview-card" aria-label={t('quality.overview')}>
      <header>
        <h2>{t('quality.overview')}</h2>
        <p>{t('quality.overviewHint')}</p>
      </header>
      <ul>
        {CONTROL_LEVELS.map((level) => {
          const points = (chart.series.find((one) => one.level === level)?.points ?? []).filter(
            ({ kind, z }) => kind !== 'voided' && z !== null,
          );
          return (
            <li key={level}>
              <button
                type="button"
                className={level === chosen ? 'on' : ''}
                aria-pressed={level === chosen}
                onClick={() => onChoose(level)}
              >
                <b>{t(`quality.level.${level}`)}</b>
                {points.length === 0 ? (
                  <small>{t('quality.noStatistics')}</small>
                ) : (
                  <svg width={width} height={STRIP_HEIGHT} aria-hidden="true">
                    <rect className="lj-band two" x={0} width={width} y={y(2)} height={y(-2) - y(2)} />
                    <line className="lj-limit sd0" x1={0} x2={width} y1={y(0)} y2={y(0)} />
                    <polyline
                      className="lj-line"
                      points={points.map(({ index, z }) => `${x(index)},${y(z ?? 0)}`).join(' ')}
                    />
                    {points
                      .filter(({ kind }) => kind === 'rejected' || kind === 'warning')
                      .map(({ run, index, z, kind }) => (
                        <circle key={run.runId} className={`lj-spot ${kind}`} cx={x(index)} cy={y(z ?? 0)} r={3} />
                      ))}
                  </svg>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
