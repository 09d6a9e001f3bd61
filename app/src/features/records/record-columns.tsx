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

/** Display of the columns of the export, by key. */
const SHOWN: Record<string, Partial<Column<RecordRow>>> = {
  measuredAt: { className: 'record-figure', sort: 'time' },
  bed: { className: 'record-figure' },
  number: { className: 'record-figure record-number', isWideOnly: true },
  // A mark beside the value says that it is from a meter.
  // Marks beside the value show the place of measurement and missing quality control; the file has them in words.
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
  // The verdict of a blood pressure depends on both figures.
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

/** Key of the lower column by that of the upper one. */
const PEOPLE = { patient: 'number', by: 'way' };
/** Exceptions: indicators with room for all columns side by side, and one with more columns. */
const STACKED: Partial<Record<RecordIndicator, Readonly<Record<string, string>>>> = {
  glucose: {},
  pressure: { ...PEOPLE, mean: 'pulse' },
  temperature: {},
};

/** The columns of the export, and a button that opens the versions of each reading. */
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
