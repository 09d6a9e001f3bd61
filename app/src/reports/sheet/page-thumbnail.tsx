import { memo } from 'react';
import { decimalText } from '@wardlink/domain';
import { geometryOf, MILLIMETRES } from '@wardlink/contract/reports';
import type { CellPart } from '../engine/cell.js';
import type { ReportPage } from '../engine/pages.js';
import './page-thumbnail.css';

/** Width of a character on the thumbnail, millimetres: about that of the printed one. */
const CHARACTER = 1.9;

/** What a mark of a thumbnail stands for. */
type Ink = 'text' | 'printed' | 'high' | 'low';

/** Millimetres in a path. */
const at = (millimetres: number): string => decimalText(millimetres, 1);

const inkOf = (parts: readonly CellPart[], isPrinted: boolean): Ink => {
  if (isPrinted) return 'printed';
  const tone = parts.find((part) => part.tone === 'high' || part.tone === 'low')?.tone;
  return tone === 'high' || tone === 'low' ? tone : 'text';
};

/** A page in small: its ruled lines, and a mark where each cell has text. One path for each colour keeps it light. */
export const PageThumbnail = memo(function PageThumbnail({ page }: { page: ReportPage }) {
  const { context, lines, states, hasBlocks } = page;
  const { form, widths } = context;
  const { width, height, line } = geometryOf(form);
  const { margin, hospital, title, fields, gap, head } = MILLIMETRES;
  const right = width - margin;
  const blocks = hasBlocks ? form.blocks.reduce((sum, block) => sum + block.lines, 0) * line : 0;
  const drawn = margin + hospital + title + fields + gap;
  const top = drawn + blocks;
  const bottom = top + head + lines.length * line;
  const edges = widths.reduce<number[]>((all, one) => [...all, (all.at(-1) ?? margin) + one], [margin]);
  const marks: Record<Ink, string> = { text: '', printed: '', high: '', low: '' };
  lines.forEach(({ cells, isWhole = false }, index) => {
    cells.forEach((parts, column) => {
      const characters = parts.reduce((sum, { text }) => sum + text.length, 0);
      const room = (isWhole ? right - margin : (widths[column] ?? 0)) - 2;
      if (characters === 0 || room <= 0) return;
      const ink = inkOf(parts, states?.[index]?.[column] === 'printed');
      const begin = (edges[column] ?? margin) + 1;
      marks[ink] +=
        `M${at(begin)} ${at(top + head + (index + 0.5) * line)}h${at(Math.min(room, characters * CHARACTER))}`;
    });
  });
  const rules = Array.from({ length: lines.length + 1 }, (_, index) => {
    const y = at(top + head + index * line);
    return `M${margin} ${y}H${right}`;
  }).join('');
  const columns = edges.map((x) => `M${at(x)} ${at(top)}V${at(bottom)}`).join('');
  return (
    <svg className="page-thumbnail" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className="paper" width={width} height={height} />
      <path className="title" d={`M${width * 0.32} ${margin + hospital + title / 2}H${width * 0.68}`} />
      {blocks > 0 && <rect className="head" x={margin} y={drawn} width={right - margin} height={blocks - gap} />}
      <rect className="head" x={margin} y={top} width={right - margin} height={head} />
      <path className="rule" d={rules + columns} />
      {(Object.keys(marks) as Ink[]).map((ink) => marks[ink] && <path key={ink} className={ink} d={marks[ink]} />)}
    </svg>
  );
});
