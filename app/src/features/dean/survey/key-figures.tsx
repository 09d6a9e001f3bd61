import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  changeOf,
  COMPARED,
  isBetter,
  keyFigures,
  shownOf,
  valueOf,
  type KeyFigure,
  type Survey,
} from './survey-model.js';

const [WIDTH, HEIGHT] = [40, 28];

/** The course of a figure as a small line; a gap means too few values. */
function Course({ values }: { values: readonly (number | undefined)[] }) {
  const known = values.flatMap((value) => value ?? []);
  if (known.length < 2) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (index: number): number => 3 + (index / (values.length - 1)) * (WIDTH - 6);
  const y = (value: number): number => HEIGHT - 4 - ((value - low) / (high - low || 1)) * (HEIGHT - 8);
  const path = values
    .map((value, index) =>
      value === undefined ? '' : `${values[index - 1] === undefined ? 'M' : 'L'}${x(index)} ${y(value)}`,
    )
    .join('');
  const last = values.findLastIndex((value) => value !== undefined);
  return (
    <svg className="survey-course" width={WIDTH} height={HEIGHT} aria-hidden>
      <path d={path} />
      <circle cx={x(last)} cy={y(values[last] ?? low)} r={2.6} />
    </svg>
  );
}

function Change({ figure, than }: { figure: KeyFigure; than: (typeof COMPARED)[number] }) {
  const { t } = useTranslation();
  const { values, unit, better } = figure;
  const change = changeOf(values[than], values.present, unit);
  const way = isBetter(change, better);
  const sign = change === undefined ? '–' : change === 0 ? '=' : change > 0 ? '▲' : '▼';
  return (
    <span className="survey-change">
      {t(`dean.than.${than}`)}{' '}
      <b className={way === undefined ? 'same' : way ? 'better' : 'worse'}>
        {sign} {change === undefined || change === 0 ? '' : shownOf(Math.abs(change), unit)}
        {way !== undefined && <span className="visually-hidden"> {t(way ? 'dean.better' : 'dean.worse')}</span>}
      </b>
    </span>
  );
}

/** The page that breaks down a figure of a month into its rows. @param month `YYYY-MM` */
const behind = (name: KeyFigure['name'], month: string): string =>
  name === 'qualified' ? '/quality' : `/statistics?unit=month&from=${month}-01`;

/** The key figures of the month, each with those of the month before and of the same month last year. */
export function KeyFigures({ survey, month }: { survey: Survey; month: string }) {
  const { t } = useTranslation();
  return (
    <ul className="survey-figures">
      {keyFigures(survey).map((figure) => {
        const { name, unit, values, counted, course } = figure;
        const value = valueOf(values.present);
        return (
          <li key={name} data-figure={name}>
            <h3>
              <Link to={behind(name, month)} title={t('dean.behind', { figure: t(`dean.figure.${name}`) })}>
                {t(`dean.figure.${name}`)}
              </Link>
            </h3>
            {value === undefined ? (
              <p className="survey-few">
                {'insufficient' in values.present &&
                  t('dean.few', { have: values.present.have, need: values.present.need })}
              </p>
            ) : (
              <p className="survey-value">
                {shownOf(value, unit)}
                <small>{t(`dean.unit.${unit}`)}</small>
              </p>
            )}
            <div>
              <p>
                {COMPARED.map((than) => (
                  <Change key={than} figure={figure} than={than} />
                ))}
              </p>
              <Course values={course} />
            </div>
            <small>{t(`dean.counted.${name}`, { count: counted })}</small>
          </li>
        );
      })}
    </ul>
  );
}
