import { geometryOf, MILLIMETRES, type ReportDefinition } from '@wardlink/contract/reports';

/** Maximum number of lines drawn: more would look grey. */
const MOST_LINES = 16;

/** A thumbnail of a form: its paper, drawings, columns and lines. */
export function FormPicture({ form }: { form: ReportDefinition }) {
  const { width, height } = geometryOf(form);
  const left = MILLIMETRES.margin + 4;
  const room = width - 2 * left;
  const top = height * 0.24;
  const bottom = height * 0.9;
  const drawn = form.blocks.reduce((sum, { lines }) => sum + lines, 0) / form.rowsPerPage;
  const tableTop = top + (bottom - top) * drawn;
  const lines = Math.min(MOST_LINES, form.rowsPerPage);
  const sum = form.table.columns.reduce((all, column) => all + column.width, 0);
  const edges = form.table.columns.reduce<number[]>(
    (all, column) => [...all, (all.at(-1) ?? left) + (room * column.width) / sum],
    [left],
  );
  return (
    <svg className="form-picture" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className="paper" width={width} height={height} />
      <rect className="ink" x={width * 0.32} y={height * 0.07} width={width * 0.36} height={5} />
      <rect className="faint" x={left} y={height * 0.15} width={room} height={3} />
      {drawn > 0 && (
        <path
          className="drawn"
          d={`M${left} ${tableTop - 8}l${room * 0.2} -18 ${room * 0.2} 12 ${room * 0.2} -20 ${room * 0.2} 14 ${room * 0.2} -16`}
        />
      )}
      <rect className="head" x={left} y={tableTop} width={room} height={(bottom - tableTop) / (lines + 1)} />
      {Array.from({ length: lines + 2 }, (_, index) => {
        const y = tableTop + ((bottom - tableTop) * index) / (lines + 1);
        return <line key={index} x1={left} x2={left + room} y1={y} y2={y} />;
      })}
      {edges.map((x) => (
        <line key={x} x1={x} x2={x} y1={tableTop} y2={bottom} />
      ))}
    </svg>
  );
}
