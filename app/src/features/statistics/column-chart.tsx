import { decimalText } from '@wardlink/domain';
import './column-chart.css';

export type ColumnTone = 'low' | 'inRange' | 'high' | 'plain';

/** A column with one bar in each strip, in the order of the strips. */
export interface Column {
  label: string;
  /** Distinguishes columns with the same label. */
  key?: string;
  bars: readonly { size: number; tone: ColumnTone }[];
}

/** A dashed line between columns, with the limit that it stands for. */
export interface Limit {
  /** Index of the column on its right. */
  before: number;
  text: string;
}

interface Props {
  columns: readonly Column[];
  label: string;
  /** Names of the strips, from the top; without names there is one strip. */
  strips?: readonly string[];
  limits?: readonly Limit[];
  /** Height of the bars of all strips together, pixels; figures have their own room above the bars. */
  height?: number;
}

/** Every strip has room for a short bar, pixels. */
const LEAST = 10;
/** With more columns there is no room for figures. */
const WITH_FIGURES = 31;

/**
 * Thin bars with their figures. Several strips stand below each other on one scale, so that they can be compared, and
 * are readable without colours. The table behind the chart has the figures, too.
 */
export function ColumnChart({ columns, label, strips = [''], limits = [], height = 150 }: Props) {
  const mostOf = (strip: number): number => Math.max(0, ...columns.map(({ bars }) => bars[strip]?.size ?? 0));
  const scale =
    height /
    Math.max(
      1,
      strips.reduce((sum, _, strip) => sum + mostOf(strip), 0),
    );
  const hasFigures = columns.length <= WITH_FIGURES;
  return (
    <div className="column-chart" role="img" aria-label={label}>
      {strips.map((name, strip) => (
        <div key={name} className="column-strip">
          {name !== '' && <small className="column-strip-name">{name}</small>}
          <div className="column-bars">
            {limits.map(({ before, text }) => (
              <span
                key={text}
                className="column-limit num"
                style={{ left: `${decimalText((100 * before) / columns.length, 2)}%` }}
              >
                {text}
              </span>
            ))}
            {columns.map(({ key, label: word, bars }) => {
              const { size = 0, tone = 'plain' } = bars[strip] ?? {};
              return (
                <span key={key ?? word} className="thin-column">
                  {hasFigures && <small className={`num ${size === 0 ? 'none' : ''}`}>{size}</small>}
                  <i
                    className={`bar-${tone}`}
                    style={{ height: `${decimalText(size === 0 ? 0 : Math.max(1.5, size * scale), 1)}px` }}
                  />
                </span>
              );
            })}
            <span
              className="column-room"
              style={{ height: `${decimalText(Math.max(LEAST, mostOf(strip) * scale), 1)}px` }}
            />
          </div>
        </div>
      ))}
      <div className="column-labels">
        {columns.map(({ key, label: word }) => (
          <small key={key ?? word} className="num">
            {word}
          </small>
        ))}
      </div>
    </div>
  );
}
