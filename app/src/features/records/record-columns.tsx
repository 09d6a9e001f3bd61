import {
  indicatorOfReading,
  recordColumns,
  recordResult,
  recordWords,
  type RecordIndicator,
  type RecordRow,
} from '@wardlink/contract';
import { meteredQuantity } from '@wardlink/domain';
import { MeaningValue } from '../../elements/meaning.js';
import { CorrectedCorner, ReadingMarks } from '../../elements/reading-marks.js';
import { exportedColumns, stackedColumns, type Column, type ListView } from '../../lists/columns.js';
import { meterEndText } from '../../ward/entry/meter-end-text.js';
import { voidedText } from '../../ward/records/voided-text.js';

function Result({ row, view }: { row: RecordRow; view: ListView }) {
  if (row.voided) return voidedText(row.voided, view);
  const text = recordResult(row.reading, view.language);
  const { meaning } = row.reading;
  if (meaning === null) return <span className="record-missing">{text}</span>;
  return (
    <span className="record-result">
      <MeaningValue meaning={meaning} word="">
        {text}
      </MeaningValue>
      <CorrectedCorner version={row.reading.version} />
      <ReadingMarks reading={row.reading} inWords />
    </span>
  );
}

const valueClass = (): string => 'value record-value';

/** How the columns of the export are shown, by key. */
const SHOWN: Record<string, Partial<Column<RecordRow>>> = {
  measuredAt: { className: 'record-figure', sort: 'time' },
  bed: { className: 'record-figure' },
  number: { className: 'record-figure record-number', isWideOnly: true },
  // The mark beside the value says what is from a meter as well.
  // Where it was measured and what its value lacks stand beside the value as marks; the file has the words.
  way: { isWideOnly: true, cell: ({ reading }, { language }) => recordWords[language].way[reading.way] },
  corrections: { isWideOnly: true },
  range: { className: 'record-figure' },
  patient: {
    isHeading: true,
    to: ({ reading }, { may }) => {
      const page = reading.setting === undefined ? '/patient' : '/ot/PatientDetails';
      return may('patient.read') ? `${page}?id=${reading.patientId}` : undefined;
    },
  },
  // A blood pressure is judged by both of its figures.
  value: {
    sort: 'value',
    className: valueClass,
    hint: ({ reading }, { t }) => meterEndText(meteredQuantity(indicatorOfReading(reading), reading), t),
  },
  diastolic: { className: valueClass },
  result: {
    className: ({ voided }) => (voided ? 'record-voiding' : ''),
    cell: (row, view) => <Result row={row} view={view} />,
  },
};

function OpenButton({ row, view, onOpen }: { row: RecordRow; view: ListView; onOpen: (row: RecordRow) => void }) {
  const time = recordColumns.glucose[0]?.cell(row, view) ?? '';
  return (
    <button
      type="button"
      aria-label={view.t('records.openOf', { name: view.nameOf(row.patient), time })}
      onClick={() => onOpen(row)}
    >
      {view.t('records.open')}
    </button>
  );
}

/** Which column stands under which, by key. */
const PEOPLE = { patient: 'number', by: 'way' };
/** Of indicators with room for all columns side by side, or with too many. */
const STACKED: Partial<Record<RecordIndicator, Readonly<Record<string, string>>>> = {
  glucose: {},
  pressure: { ...PEOPLE, mean: 'pulse' },
  temperature: {},
};

/** The columns of the export, and a button to the versions of each reading. */
export function columnsOf(indicator: RecordIndicator, onOpen: (row: RecordRow) => void): readonly Column<RecordRow>[] {
  return [
    ...stackedColumns(exportedColumns(recordColumns[indicator], SHOWN), STACKED[indicator] ?? PEOPLE),
    {
      key: 'open',
      title: 'records.open',
      isTitleHidden: true,
      isScreenOnly: true,
      className: 'record-open',
      cell: (row, view) => <OpenButton row={row} view={view} onOpen={onOpen} />,
    },
  ];
}
