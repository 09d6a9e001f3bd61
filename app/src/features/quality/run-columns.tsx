import { Fragment } from 'react';
import { formatGlucose } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Term } from '../../help/term.js';
import { useWardText } from '../../ward/choice/ward-names.js';
import type { Column } from '../../lists/columns.js';
import type { ControlRun } from './chart/lj-model.js';
import { StateTag } from './standing.js';

function RunPlace({ place }: Pick<ControlRun, 'place'>) {
  const wardText = useWardText();
  return <span className="run-place">{wardText(place)}</span>;
}

const LEVELS = ['low', 'normal', 'high'] as const;

const resultColumn = (level: (typeof LEVELS)[number]): Column<ControlRun> => ({
  key: level,
  title: `quality.level.${level}`,
  digits: 'value',
  cell: (run, { t }) => {
    const result = run.results.find((one) => one.level === level);
    if (!result) return '–';
    const { value, comparator, qualified } = result;
    const text = comparator === '>' ? 'HI' : comparator === '<' ? 'LO' : formatGlucose(value);
    if (qualified) return text;
    return (
      <b className="run-failed">
        <span aria-hidden="true">◆</span> {text}
        <span className="visually-hidden"> {t('quality.notQualified')}</span>
      </b>
    );
  },
  hint: (run, { t }) => {
    const result = run.results.find((one) => one.level === level);
    return result && t('quality.limitsAre', { lower: formatGlucose(result.lower), upper: formatGlucose(result.upper) });
  },
});

/** Columns of the list of runs. @param isNarrow omits the columns that the panel of a run shows beside the list */
export const runColumns = (onOpen: (run: ControlRun) => void, isNarrow: boolean): readonly Column<ControlRun>[] => [
  {
    key: 'time',
    title: 'quality.time',
    digits: 'figure',
    isHeading: true,
    cell: (run) => (
      <button type="button" className="run-open num" onClick={() => onOpen(run)}>
        {clock.day(run.measuredAt).slice(5)} {clock.time(run.measuredAt)}
      </button>
    ),
    under: { title: 'quality.occasion.title', cell: ({ occasion }, { t }) => t(`quality.occasion.${occasion}`) },
  },
  {
    key: 'meter',
    title: 'quality.meter',
    digits: 'figure',
    cell: ({ meter }) => meter.serial,
    under: { title: 'quality.place', cell: ({ place }) => <RunPlace place={place} /> },
  },
  ...LEVELS.map(resultColumn),
  { key: 'state', title: 'quality.state.title', cell: (run) => <StateTag state={run.state} rejected={run.rejected} /> },
  ...(isNarrow ? [] : MORE),
];

const MORE: readonly Column<ControlRun>[] = [
  {
    key: 'rules',
    title: 'quality.rules',
    isWideOnly: true,
    isWrapped: true,
    cell: ({ fired }) =>
      fired.length === 0
        ? '–'
        : fired.map(({ rule }, index) => (
            <Fragment key={rule}>
              {index > 0 && ' '}
              <Term name={rule}>{rule}</Term>
            </Fragment>
          )),
  },
  {
    key: 'operator',
    title: 'quality.operator',
    isWideOnly: true,
    cell: ({ operator }, { nameOf }) => nameOf(operator),
    under: {
      title: 'quality.reviewer',
      isWideOnly: true,
      cell: ({ reviewed }, { nameOf }) => (reviewed ? nameOf(reviewed.by) : '–'),
    },
  },
  { key: 'strip', title: 'quality.strip', digits: 'figure', isWideOnly: true, cell: ({ strip }) => strip?.lot ?? '–' },
];
