import {
  statisticsColumns,
  statisticsFigureTitle,
  type RequestOf,
  type StatisticsRow,
  type StatisticsRowKind,
} from '@wardlink/contract';
import { Dialog } from '../../../elements/dialog.js';
import { call, callStream } from '../../../http/call.js';
import { useLanguage } from '../../../language/names.js';
import { exportedColumns, stackedColumns, type Column, type ListView } from '../../../lists/columns.js';
import { ListActions } from '../../../lists/list-actions.js';
import { List } from '../../../lists/list.js';
import type { PageSource } from '../../../lists/pages.js';
import { usePages } from '../../../lists/use-pages.js';
import { useWardText } from '../../../ward/choice/ward-names.js';
import { may, session, useMay } from '../../../session/session.js';
import { kindOf, type RowsChoice } from './rows-choice.js';

type Query = Omit<RequestOf<'statistics.rows'>, 'after'>;

/** The request for rows without names, of the hospital or of a department. */
function unnamed({ wardId, departmentId, ...rest }: RequestOf<'statistics.rows'>): RequestOf<'dean.rows'> {
  return { ...rest, departmentId: wardId ?? departmentId };
}

/** A row with its number in the list, because a patient can have two equal readings in a minute. */
type Numbered = StatisticsRow & { number: number };

const SOURCE: PageSource<Query, Numbered, number> = {
  load: async (query, after) => {
    const { rows, total, next } = await (may(session.get(), 'record.read')
      ? call('statistics.rows', { ...query, after })
      : call('dean.rows', unnamed({ ...query, after })));
    const begin = after ?? 0;
    const numbered = (rows as StatisticsRow[]).map((row, index) => ({ ...row, number: begin + index }));
    return { rows: numbered, next, total: { count: total, more: false } };
  },
  idOf: ({ number }) => String(number),
};

function pageOf(patientId: string, { may: mayHere }: Pick<ListView, 'may'>): string | undefined {
  if (mayHere('patient.read')) return `/patient?id=${patientId}`;
  return mayHere('patient.readMasked') ? `/patientDean/patientDetail?patientId=${patientId}` : undefined;
}

const columnsOf = (kind: StatisticsRowKind): readonly Column<StatisticsRow>[] =>
  stackedColumns(
    exportedColumns(
      statisticsColumns(kind),
      {
        patient: {
          to: ({ patient }, view) => (patient ? pageOf(patient.patientId, view) : undefined),
        },
        day: { digits: 'figure' },
        time: { digits: 'figure' },
      },
      { nothing: '–' },
    ),
    { patient: 'number' },
  );

const COLUMNS: Record<StatisticsRowKind, readonly Column<StatisticsRow>[]> = {
  readings: columnsOf('readings'),
  days: columnsOf('days'),
  patients: columnsOf('patients'),
  critical: columnsOf('critical'),
  tasks: columnsOf('tasks'),
  stays: columnsOf('stays'),
  lows: columnsOf('lows'),
  harmfulDays: columnsOf('harmfulDays'),
};

/** The readings, patient-days, patients or critical values behind a number. */
export function RowsDialog({
  choice: { figure, slot, place, asked },
  onClose,
}: {
  choice: RowsChoice;
  onClose: () => void;
}) {
  const language = useLanguage();
  const wardText = useWardText();
  const mayExport = useMay('record.export');
  const query: Query = { ...asked, ...(place && { wardId: place.nodeId }), figure, slot: slot ?? null };
  const list = usePages<Query, Numbered, number>(query, SOURCE);
  const title = [statisticsFigureTitle(figure, language), place && wardText(place), `${asked.from} – ${asked.to}`]
    .filter(Boolean)
    .join(' · ');
  return (
    <Dialog title={title} wide onClose={onClose}>
      <div className="statistics-rows">
        <ListActions
          list={list}
          noun="statistics.rows"
          download={
            mayExport && {
              name: title,
              fetchPieces: (format) => callStream('statistics.exportRows', { ...query, format }),
            }
          }
        />
        <List
          list={list}
          title={title}
          columns={COLUMNS[kindOf(figure)]}
          isFramed
          none={['statistics.rows.none', 'statistics.rows.noneText']}
          lines={8}
        />
      </div>
    </Dialog>
  );
}
