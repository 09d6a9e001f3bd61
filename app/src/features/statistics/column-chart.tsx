import { decimalText } from '@wardlink/domain';
/** A column: parts from the bottom up, each with its share of the highest column. */
export interface Column {
  label: string;
  /** Distinguishes columns with the same label. */
  key?: string;
  /** Text above it. */
  text: string;
  parts: readonly { tone: 'low' | 'inRange' | 'high' | 'plain'; size: number }[];
}

/** Columns side by side on one scale. The table behind it has the figures. */
export function ColumnChart({ columns, label }: { columns: readonly Column[]; label: string }) {
  const most = Math.max(1, ...columns.map(({ parts }) => parts.reduce((sum, { size }) => sum + size, 0)));
  return (
    <div className="statistics-columns" role="img" aria-label={label}>
      {columns.map((column) => (
        <span key={column.key ?? column.label} className="statistics-column">
          <small className="num">{column.text}</small>
          <span className="statistics-stack">
            {column.parts.map(({ tone, size }) => (
              <i key={tone} className={tone} style={{ height: `${decimalText((100 * size) / most, 1)}%` }} />
            ))}
          </span>
          <small className="num">{column.label}</small>
        </span>
      ))}
    </div>
  );
}
