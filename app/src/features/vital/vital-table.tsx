import { Fragment, memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Indicator, VitalReading } from '@wardlink/contract';
import { figuresText, INDICATORS, meteredQuantity, type Workbench } from '@wardlink/domain';
import { MeaningValue } from '../../elements/meaning.js';
import { CorrectedCorner, ReadingMarks } from '../../elements/reading-marks.js';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { useMay } from '../../session/session.js';
import { meterEndText } from '../../ward/entry/meter-end-text.js';
import { MeterEndKeys } from '../../ward/entry/meter-end-keys.js';
import { TableFrame } from '../../ward/board/table-frame.js';
import { WardBodies, type LeftOut } from '../../ward/board/ward-bodies.js';
import type { TypedVital } from '../../ward/outbox/vital-outbox.js';
import { indicatorsOf, vitalWord } from '../../ward/board/vital-view.js';
import type { Draft, PatientDrafts, VitalActions, VitalEntry } from './use-vital-entry.js';
import { PendingFigures } from './pending-figures.js';
import { useVitalKeys, type FieldKeys } from './use-vital-keys.js';
import type { BenchRow } from './vital-filters.js';
import { FollowedMark, PatientHeading } from '../../ward/board/patient-heading.js';
import { RecheckMark } from '../../ward/board/recheck-mark.js';
import '../../ward/board/board.css';

interface Props extends LeftOut {
  workbench: Workbench;
  rows: readonly BenchRow[];
  typed: readonly TypedVital[];
  entry: VitalEntry;
  onCorrect: (reading: VitalReading) => void;
}

/** The ward as a list: patient, last reading, readings of today and before, and a field for the next reading. */
export function VitalTable({ workbench, rows, rest, onWant, typed, entry, onCorrect }: Props) {
  const { t } = useTranslation();
  const mayRecord = useMay('vital.record');
  const body = useRef<HTMLTableElement>(null);
  const indicators = useMemo(() => indicatorsOf(workbench), [workbench]);
  const single = indicators.length === 1;
  const { drafts, actions } = entry;

  const onKeyDown = useVitalKeys(body, actions);

  return (
    <TableFrame className="vital-frame">
      <table className={`vital-table ${single ? '' : 'several'}`} ref={body} aria-label={t(`vital.bench.${workbench}`)}>
        <thead>
          {!single && (
            <tr className="indicator-row">
              <th scope="col" rowSpan={2} className="who">
                {t('glucose.bedAndPatient')}
              </th>
              {indicators.map((indicator) => (
                <th key={indicator} scope="colgroup" colSpan={mayRecord ? 3 : 2} data-indicator={indicator}>
                  {t(`vital.title.${indicator}`)} <small>{INDICATORS[indicator].unit}</small>
                </th>
              ))}
            </tr>
          )}
          <tr>
            {single && (
              <th scope="col" className="who">
                {t('glucose.bedAndPatient')}
              </th>
            )}
            {indicators.map((indicator) => (
              <Fragment key={indicator}>
                {mayRecord && (
                  <th scope="col" className="vital-entry" data-indicator={indicator}>
                    {t('vital.enter')} {single && <small>{INDICATORS[indicator].unit}</small>}
                  </th>
                )}
                <th scope="col">{t('vital.latest')}</th>
                {single && <th scope="col">{t('vital.earlierToday')}</th>}
                <th scope="col">{t(single ? 'vital.before' : 'vital.earlier')}</th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <WardBodies
          rows={rows}
          rest={rest}
          onWant={onWant}
          columns={1 + indicators.length * (mayRecord ? 3 : 2) + (single ? 1 : 0)}
        >
          {(row) => (
            <VitalLine
              key={row.patientId}
              indicators={indicators}
              row={row}
              typed={typedOf(row.patientId, typed)}
              drafts={drafts.get(row.patientId)}
              actions={actions}
              mayRecord={mayRecord}
              onKeyDown={onKeyDown}
              onCorrect={onCorrect}
            />
          )}
        </WardBodies>
      </table>
    </TableFrame>
  );
}

const NONE_TYPED: readonly TypedVital[] = [];

function typedOf(patientId: string, typed: readonly TypedVital[]): readonly TypedVital[] {
  const own = typed.filter((one) => one.patientId === patientId);
  return own.length === 0 ? NONE_TYPED : own;
}

interface LineProps extends Pick<Props, 'onCorrect'> {
  indicators: readonly Indicator[];
  row: BenchRow;
  typed: readonly TypedVital[];
  drafts: PatientDrafts | undefined;
  actions: VitalActions;
  mayRecord: boolean;
  onKeyDown: FieldKeys;
}

const VitalLine = memo(function VitalLine({ indicators, row, typed, drafts, actions, ...props }: LineProps) {
  const { mayRecord, onKeyDown, onCorrect } = props;
  return (
    <tr data-patient={row.patientId}>
      <PatientHeading row={row}>
        {row.followed && <FollowedMark />}
        <RecheckMark by={row.recheckBy} />
      </PatientHeading>
      {indicators.map((indicator) => {
        const own = <R extends { indicator: Indicator }>(all: readonly R[]): R[] =>
          all.filter((one) => one.indicator === indicator);
        return (
          <Fragment key={indicator}>
            {mayRecord && (
              <td className="vital-entry">
                <EntryField
                  row={row}
                  indicator={indicator}
                  named={indicators.length > 1}
                  draft={drafts?.[indicator]}
                  actions={actions}
                  onKeyDown={onKeyDown}
                />
              </td>
            )}
            <Readings
              single={indicators.length === 1}
              today={own(row.today)}
              before={own(row.before)}
              doubles={row.doubles}
              typed={own(typed)}
              onCorrect={onCorrect}
            />
          </Fragment>
        );
      })}
    </tr>
  );
});

interface EntryFieldProps extends Pick<LineProps, 'row' | 'actions' | 'onKeyDown'> {
  indicator: Indicator;
  draft: Draft | undefined;
  /** The field's name includes the indicator, because a field for another one is beside it. */
  named: boolean;
}

function EntryField({ row, indicator, named, draft, actions, onKeyDown }: EntryFieldProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { entry: form, meter } = INDICATORS[indicator];
  const field = { patientId: row.patientId, indicator };
  const problem = draft && draft.state !== 'typing' ? draft.state : undefined;
  const problemId = `vital-problem-${indicator}-${row.patientId}`;
  const element = useRef<HTMLInputElement>(null);
  const places = { bed: row.bed ?? '–', name: nameOf(row), indicator: t(`vital.title.${indicator}`) };
  return (
    <>
      <input
        ref={element}
        className="input num"
        data-entry={indicator}
        inputMode={form.keys}
        autoComplete="off"
        maxLength={16}
        placeholder={form.blank}
        aria-label={t(named ? 'vital.entryOfOne' : 'vital.entryOf', places)}
        aria-invalid={problem === 'notANumber' || problem === 'impossible'}
        aria-describedby={problem ? problemId : undefined}
        value={draft?.text ?? ''}
        onChange={(event) => actions.type(field, event.target.value)}
        onKeyDown={(event) => onKeyDown(event, field)}
      />
      {meter && (
        <MeterEndKeys
          indicator={meter}
          onChoose={(word) => {
            actions.type(field, word);
            // Enter saves it and answers the question about it; on the key, Enter would choose the word again.
            element.current?.focus();
          }}
        />
      )}
      {problem && (
        <p id={problemId} role="alert" className={problem === 'question' ? 'question' : ''}>
          {t(`vital.problem.${problem}`, { example: form.example })}
        </p>
      )}
    </>
  );
}

interface ReadingsProps {
  /** The only indicator of its workbench: then today's earlier readings have a separate column. */
  single: boolean;
  today: readonly VitalReading[];
  before: readonly VitalReading[];
  doubles: readonly string[];
  typed: readonly TypedVital[];
  onCorrect: (reading: VitalReading) => void;
}

/** The cells of one indicator: today's latest reading, unsent ones, and earlier ones. */
function Readings({ single, today, before, doubles, typed, onCorrect }: ReadingsProps) {
  const shown = (reading: VitalReading) => (
    <Reading
      key={reading.readingId}
      reading={reading}
      onCorrect={onCorrect}
      double={doubles.includes(reading.readingId)}
    />
  );
  const latest = today.at(-1);
  const earlier = today.slice(0, -1).map(shown);
  const dated = before.map((reading) => (
    <Reading key={reading.readingId} reading={reading} onCorrect={onCorrect} dated />
  ));
  return (
    <>
      <td>
        {typed.map((one) => (
          <PendingFigures key={one.key} typed={one} />
        ))}
        {latest ? shown(latest) : typed.length === 0 && <span className="nothing">–</span>}
      </td>
      {single && <td>{earlier}</td>}
      <td className="vital-before">
        {!single && earlier}
        {dated}
      </td>
    </>
  );
}

/** A stored reading with its meaning and time; authorised users open its correction by a click. */
function Reading({
  reading,
  onCorrect,
  dated = false,
  double = false,
}: {
  reading: VitalReading;
  /** The reading may be a double of a stored one. */
  double?: boolean;
  onCorrect: (reading: VitalReading) => void;
  dated?: boolean;
}) {
  const { t } = useTranslation();
  const mayCorrect = useMay('vital.correct');
  const word = vitalWord(reading, t);
  const value = figuresText(reading.indicator, reading);
  const meterEnd = meterEndText(meteredQuantity(reading.indicator, reading), t);
  const time = `${dated ? `${clock.day(reading.measuredAt).slice(5)} ` : ''}${clock.time(reading.measuredAt)}`;
  const content = (
    <>
      <span className="vital-value">
        <MeaningValue meaning={reading.meaning} word={[meterEnd, word].filter(Boolean).join(' ')} title={meterEnd}>
          {value}
        </MeaningValue>
        <CorrectedCorner version={reading.version} />
      </span>
      <small>
        {reading.meaning !== 'inTarget' && <span aria-hidden="true">{word} · </span>}
        <ReadingMarks reading={reading} />
        <span className="num">{time}</span>
      </small>
      {double && <small className="cell-double">{t('vital.double')}</small>}
    </>
  );
  if (!mayCorrect) return <span className="vital-reading">{content}</span>;
  return (
    <button
      type="button"
      className="vital-reading"
      title={t('vital.correct')}
      aria-label={`${[value, meterEnd, word, double && t('vital.double')].filter(Boolean).join(' ')}, ${time}: ${t('vital.correct')}`}
      onClick={() => onCorrect(reading)}
    >
      {content}
    </button>
  );
}
