import { useTranslation } from 'react-i18next';
import { RATE_NEEDS, decimalText } from '@wardlink/domain';
import { useName } from '../../../language/names.js';
import { useUser } from '../../../session/session.js';
import { chooseWard } from '../../../ward/choice/ward-choice.js';
import {
  inRangeOf,
  isBetter,
  lowDaysOf,
  qualifiedOf,
  rankingOf,
  shownOf,
  valueOf,
  type RankedDepartment,
  type Survey,
} from './survey-model.js';

const WIDTH = 196;
const EDGE = 16;
/** Up to this many departments the lines are further apart. */
const ROOMY = 8;

/** Maps percent to the place in the drawing; its bounds are multiples of ten around all values. */
function scaleOf(values: readonly number[]): { low: number; high: number; x: (value: number) => number } {
  const low = Math.max(0, Math.floor(Math.min(...values) / 10) * 10);
  const high = Math.min(100, Math.max(low + 10, Math.ceil(Math.max(...values) / 10) * 10));
  return { low, high, x: (value) => EDGE + ((value - low) / (high - low)) * (WIDTH - 2 * EDGE) };
}

const shown = (value: number | undefined, unit: 'percent' | 'minutes'): string =>
  value === undefined ? '–' : shownOf(value, unit);

/** Departments ranked by readings in range: a solid dot for the month, a hollow one for the month before. */
export function DepartmentTable({ survey }: { survey: Survey }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const user = useUser();
  const { best, between, worst, few } = rankingOf(survey.departments);
  const level = valueOf(inRangeOf(survey.counts.present));
  const rows = [...best, ...worst];
  // Close lines are too small for a click: then departments are chosen at the top of the page.
  const isRoomy = rows.length <= ROOMY;
  const { low, high, x } = scaleOf(
    [...rows, ...between].flatMap(({ inRange, before }) => [inRange, before ?? inRange]),
  );
  const ticks = [low, (low + high) / 2, high];
  const line = ({ department, rank, inRange, before, change }: RankedDepartment) => {
    const way = isBetter(change, 'more');
    const tone = way === undefined ? 'same' : way ? 'better' : 'worse';
    return (
      <tr key={department.nodeId} className={tone === 'worse' ? 'falls' : ''}>
        <td className="survey-rank">{rank}</td>
        <th scope="row" title={nameOf(department)}>
          {isRoomy ? (
            <button
              type="button"
              title={t('dean.openDepartment', { name: nameOf(department) })}
              onClick={() => chooseWard(user, department.nodeId)}
            >
              {nameOf(department)}
            </button>
          ) : (
            nameOf(department)
          )}
        </th>
        <td>{department.patients.toLocaleString('en-US')}</td>
        <td className="survey-dots">
          <svg width={WIDTH} height={20} aria-hidden>
            {ticks.map((tick) => (
              <line key={tick} className="grid" x1={x(tick)} x2={x(tick)} y1={0} y2={20} />
            ))}
            {level !== undefined && <line className="level" x1={x(level)} x2={x(level)} y1={0} y2={20} />}
            {before !== undefined && <line className="way" x1={x(before)} x2={x(inRange)} y1={10} y2={10} />}
            {before !== undefined && <circle className="hollow" cx={x(before)} cy={10} r={3.2} />}
            <circle className="solid" cx={x(inRange)} cy={10} r={5} />
          </svg>
        </td>
        <td>
          <b>{decimalText(inRange, 1)}</b>
        </td>
        <td className={tone}>
          {change === undefined
            ? '–'
            : `${change === 0 ? '=' : change > 0 ? '▲' : '▼'} ${decimalText(Math.abs(change), 1)}`}
        </td>
        <td>{shown(valueOf(lowDaysOf(department.present)), 'percent')}</td>
        <td>{shown(valueOf(department.taken), 'minutes')}</td>
        <td>{shown(valueOf(qualifiedOf(department.controls)), 'percent')}</td>
      </tr>
    );
  };
  return (
    <section aria-labelledby="survey-departments">
      <h2 id="survey-departments">
        {t('dean.departments')}
        <small>{t('dean.departmentsHint')}</small>
      </h2>
      {rows.length === 0 ? (
        <p className="survey-note">{t('dean.noDepartments', { count: RATE_NEEDS.reading })}</p>
      ) : (
        <table className={`survey-table ${isRoomy ? 'roomy' : ''}`}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('dean.column.rank')}</span>
              </th>
              <th scope="col">{t('dean.column.department')}</th>
              <th scope="col">{t('dean.column.patients')}</th>
              <th className="survey-dots" aria-hidden>
                <svg width={WIDTH} height={14}>
                  {ticks.map((tick) => (
                    <text key={tick} x={x(tick)} y={11} textAnchor="middle">
                      {tick}%
                    </text>
                  ))}
                </svg>
              </th>
              <th scope="col">{t('dean.column.inRange')}</th>
              <th scope="col">{t('dean.column.change')}</th>
              <th scope="col">{t('dean.column.lowDays')}</th>
              <th scope="col">{t('dean.column.taken')}</th>
              <th scope="col">{t('dean.column.qualified')}</th>
            </tr>
          </thead>
          <tbody>
            {best.map(line)}
            {between.length > 0 && (
              <tr className="survey-between">
                <td colSpan={9}>
                  {t('dean.between', {
                    count: between.length,
                    from: decimalText(between.at(-1)?.inRange ?? 0, 1),
                    to: decimalText(between.at(0)?.inRange ?? 0, 1),
                  })}
                </td>
              </tr>
            )}
            {worst.map(line)}
          </tbody>
        </table>
      )}
      {few.length > 0 && (
        <p className="survey-note">{t('dean.fewReadings', { count: few.length, need: RATE_NEEDS.reading })}</p>
      )}
    </section>
  );
}
