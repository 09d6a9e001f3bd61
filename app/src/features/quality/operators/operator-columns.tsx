import type { Column } from '../../../lists/columns.js';
import { useWardText } from '../../../ward/choice/ward-names.js';
import { OperatorStateTag, type Operator } from './operator-state.js';

function Place({ place }: Pick<Operator, 'place'>) {
  const wardText = useWardText();
  return <>{wardText(place)}</>;
}

/**
 * Columns of the list of operators. @param isBeside omits the columns that the panel of a person shows beside the list
 */
export const operatorColumns = (onOpen: (row: Operator) => void, isBeside: boolean): readonly Column<Operator>[] => [
  {
    key: 'name',
    title: 'operators.name',
    isHeading: true,
    cell: (row, { nameOf }) => (
      <button type="button" className="run-open" onClick={() => onOpen(row)}>
        {nameOf(row)}
      </button>
    ),
    under: { title: 'operators.username', cell: ({ username }) => username },
  },
  {
    key: 'place',
    title: 'operators.place',
    cell: ({ place }) => <Place place={place} />,
    under: { title: 'operators.role', cell: ({ role }, { nameOf }) => nameOf(role) },
  },
  { key: 'state', title: 'operators.state.title', cell: (row) => <OperatorStateTag state={row.state} /> },
  { key: 'until', title: 'operators.field.until', digits: 'figure', cell: ({ until }) => until ?? '–' },
  ...(isBeside ? [] : EXAMINATION),
];

/** Columns of the latest authorisation. */
const EXAMINATION: readonly Column<Operator>[] = [
  {
    key: 'trainedOn',
    title: 'operators.field.trainedOn',
    digits: 'figure',
    isWideOnly: true,
    cell: ({ authorisations: [last] }) => last?.trainedOn ?? '–',
  },
  {
    key: 'examinedOn',
    title: 'operators.field.examinedOn',
    digits: 'figure',
    cell: ({ authorisations: [last] }) => last?.examinedOn ?? '–',
  },
  {
    key: 'score',
    title: 'operators.field.score',
    digits: 'value',
    cell: ({ authorisations: [last] }) => last?.score ?? '–',
  },
];
