import { useCallback, type ReactNode } from 'react';
import type { WardColour } from '@wardlink/domain';
import type { WardLeftOut } from '../../live/list-parts.js';
import { useWardGroups, useWardHeadings } from '../choice/use-ward-groups.js';
import type { WardGroup } from '../choice/ward-groups.js';
import { isLong, useFolding } from './use-folding.js';

/** Properties by which a row is grouped. */
export type Placed = Parameters<typeof useWardGroups>[0][number];

/** Assumed height of a row that was not drawn yet, pixels. */
const ROW_HEIGHT = 44;

/** Rows of a large board that are not loaded yet. */
export interface LeftOut {
  rest?: readonly WardLeftOut[] | undefined;
  /** Requests the rows of a ward. */
  onWant?: ((wardId: string) => void) | undefined;
}

interface Props<Row> extends LeftOut {
  rows: readonly Row[];
  /** Number of the table's columns. */
  columns: number;
  /** The row with the cursor, which is always drawn. */
  active?: Row | undefined;
  /** Renders a row; the second argument is its position in the whole table. */
  children: (row: Row, position: number) => ReactNode;
}

/** The bodies of a table by ward. If several wards are chosen, each ward's name is above its rows. */
export function WardBodies<Row extends Placed>({ rows, columns, active, rest, onWant, children }: Props<Row>) {
  const groups = useWardGroups(rows, rest);
  const isHeaded = useWardHeadings(groups);
  const folds = isLong(groups);
  let position = 0;
  return groups.map((group, index) => {
    const first = position;
    position += group.rows.length;
    return (
      <WardBody
        key={group.wardId}
        group={group}
        title={isHeaded ? group.title : undefined}
        colour={group.colour}
        columns={columns}
        folds={folds}
        isFirst={index === 0}
        isActive={active?.wardId === group.wardId}
        onWant={onWant}
      >
        {(row, place) => children(row, first + place)}
      </WardBody>
    );
  });
}

interface BodyProps<Row> extends Pick<Props<Row>, 'columns' | 'onWant' | 'children'> {
  group: WardGroup<Row>;
  title: string | undefined;
  colour: WardColour | undefined;
  folds: boolean;
  isFirst: boolean;
  isActive: boolean;
}

function WardBody<Row>({ group, title, colour, columns, onWant, children, ...place }: BodyProps<Row>) {
  const { wardId, rows, missing } = group;
  const want = useCallback(() => onWant?.(wardId), [onWant, wardId]);
  const folding = { ...place, isHeaded: title !== undefined, missing, onWant: want };
  const {
    element,
    isDrawn,
    height = (rows.length + missing) * ROW_HEIGHT,
  } = useFolding<HTMLTableSectionElement>(folding);
  return (
    <tbody ref={element} data-ward={wardId}>
      {title !== undefined && (
        <tr className="ward-row">
          <th scope="rowgroup" colSpan={columns} className={colour && 'ward-colour-edge'} data-colour={colour}>
            {title}
          </th>
        </tr>
      )}
      {isDrawn && rows.map((row, index) => children(row, index))}
      {(!isDrawn || missing > 0) && (
        <tr className="not-drawn" aria-hidden="true">
          <td colSpan={columns} style={{ height: isDrawn ? missing * ROW_HEIGHT : height }} />
        </tr>
      )}
    </tbody>
  );
}
