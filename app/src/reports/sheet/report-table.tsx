import type { CSSProperties } from 'react';
import { MILLIMETRES } from '@wardlink/contract/reports';
import type { CellLine } from '../engine/cell.js';
import type { CellState } from '../engine/continued.js';
import type { PageLine } from '../engine/pages.js';
import { headOf } from '../engine/wrap.js';

interface Props {
  /** The lines of each column's title. */
  titles: readonly (readonly string[])[];
  /** Millimetres. */
  widths: readonly number[];
  lines: readonly PageLine[];
  /** State of each cell compared with the paper; null for a new sheet. */
  states?: readonly (readonly CellState[])[] | null;
}

/** The ruled table of a page. */
export function ReportTable({ titles, widths, lines, states = null }: Props) {
  const head = headOf(titles, widths, MILLIMETRES.head);
  return (
    <table className="report-table" style={{ '--head-size': `${head.size}pt` } as CSSProperties}>
      <colgroup>
        {widths.map((width, index) => (
          <col key={index} style={{ width: `${width}mm` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {head.titles.map((texts, index) => (
            <th key={index} scope="col">
              {texts.map((text, number) => (
                <span key={number}>{text}</span>
              ))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <Line key={index} line={line} isOpen={lines[index + 1]?.begins === false} states={states?.[index]} />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  line: PageLine;
  /** Its row continues in the next line, without a rule between them. */
  isOpen: boolean;
  states: readonly CellState[] | undefined;
}

function Line({ line, isOpen, states }: LineProps) {
  const classes = [
    line.total ? 'total' : '',
    line.begins ? '' : 'goes-on',
    isOpen ? 'open' : '',
    line.note ? 'note' : '',
  ].filter((name) => name !== '');
  return (
    <tr className={classes.join(' ') || undefined}>
      {(line.isWhole ? line.cells.slice(0, 1) : line.cells).map((cell, index) => (
        <td
          key={index}
          colSpan={line.isWhole ? line.cells.length : undefined}
          className={states && cell.length > 0 ? `paper-${states[index] ?? 'new'}` : undefined}
        >
          <Cell cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell }: { cell: CellLine }) {
  return (
    <div>
      {cell.map(({ text, struck, small, strong, tone, em }, index) => {
        const name = [small ? 'small' : '', strong ? 'strong' : '', tone ? `tone-${tone}` : ''].filter((one) => one);
        const style = em === undefined ? undefined : { fontSize: `${em}mm` };
        if (struck) {
          return (
            <s key={index} style={style}>
              {text}
            </s>
          );
        }
        return (
          <span key={index} className={name.join(' ') || undefined} style={style}>
            {text}
          </span>
        );
      })}
    </div>
  );
}
