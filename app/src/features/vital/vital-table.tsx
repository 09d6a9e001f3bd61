import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Indicator, VitalReading, VitalRow } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { clock } from '../../session/clock.js';
import { useMay } from '../../session/session.js';
import { vitalOut, type TypedVital } from '../../ward/vital-out.js';
import { useWardGroups } from '../../ward/use-ward-groups.js';
import { VIEWS } from './indicators.js';
import type { Draft, VitalEntry } from './use-vital-entry.js';

interface Props {
  indicator: Indicator;
  rows: readonly VitalRow[];
  typed: readonly TypedVital[];
  entry: VitalEntry;
  onCorrect: (reading: VitalReading) => void;
}

/** The ward as a list: who, what was measured last, what today and before, and a field for the next reading. */
export function VitalTable({ indicator, rows, typed, entry, onCorrect }: Props) {
  const { t } = useTranslation();
  const mayRecord = useMay('vital.record');
  const groups = useWardGroups(rows);
  const body = useRef<HTMLTableElement>(null);

  /** Moves to the field above or below; stays at the ends. */
  const move = (from: HTMLInputElement, step: -1 | 1): void => {
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>('input[data-entry]') ?? [])];
    fields[fields.indexOf(from) + step]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, patientId: string): void => {
    if (event.nativeEvent.isComposing) return;
    const field = event.currentTarget;
    if (event.key === 'Enter') {
      if (entry.submit(patientId)) move(field, 1);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      move(field, event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') entry.clear(patientId);
    else return;
    event.preventDefault();
  };

  return (
    <div className="vital-frame">
      <table className="vital-table" ref={body} aria-label={t(`vital.title.${indicator}`)}>
        <thead>
          <tr>
            <th scope="col">{t('glucose.bedAndPatient')}</th>
            {mayRecord && (
              <th scope="col">
                {t('vital.enter')} <small>{VIEWS[indicator].unit}</small>
              </th>
            )}
            <th scope="col">{t('vital.latest')}</th>
            <th scope="col">{t('vital.earlierToday')}</th>
            <th scope="col">{t('vital.before')}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.wardId}>
            {groups.length > 1 && (
              <tr className="ward-row">
                <th scope="rowgroup" colSpan={mayRecord ? 5 : 4}>
                  {group.title}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <VitalLine
                key={row.patientId}
                indicator={indicator}
                row={row}
                typed={typed.filter(({ patientId }) => patientId === row.patientId)}
                draft={entry.drafts.get(row.patientId)}
                entry={entry}
                mayRecord={mayRecord}
                onKeyDown={onKeyDown}
                onCorrect={onCorrect}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface LineProps extends Pick<Props, 'indicator' | 'entry' | 'onCorrect'> {
  row: VitalRow;
  typed: readonly TypedVital[];
  draft: Draft | undefined;
  mayRecord: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, patientId: string) => void;
}

function VitalLine({ indicator, row, typed, draft, entry, mayRecord, onKeyDown, onCorrect }: LineProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayOpen = useMay('patient.read');
  const name = nameOf(row);
  const problem = draft && draft.state !== 'typing' ? draft.state : undefined;
  const problemId = `vital-problem-${row.patientId}`;
  const latest = row.today.at(-1);
  return (
    <tr data-patient={row.patientId}>
      <th scope="row" className="who">
        <b className="num">{row.bed ?? '–'}</b>
        {mayOpen ? <Link to={`/patient?id=${row.patientId}`}>{name}</Link> : name}
        <small>
          {t(`person.sexShort.${row.sex}`)} {row.age}
        </small>
        {row.followed && (
          <span className="bed-followed">
            <Icon name="star" filled />
            <span className="visually-hidden">{t('glucose.filter.followed')}</span>
          </span>
        )}
      </th>
      {mayRecord && (
        <td className="vital-entry">
          <input
            className="input num"
            data-entry
            inputMode={indicator === 'temperature' ? 'decimal' : 'text'}
            autoComplete="off"
            maxLength={16}
            placeholder={VIEWS[indicator].blank}
            aria-label={t('vital.entryOf', { bed: row.bed ?? '–', name })}
            aria-invalid={problem === 'notANumber' || problem === 'impossible'}
            aria-describedby={problem ? problemId : undefined}
            value={draft?.text ?? ''}
            onChange={(event) => entry.type(row.patientId, event.target.value)}
            onKeyDown={(event) => onKeyDown(event, row.patientId)}
          />
          {problem && (
            <p id={problemId} role="alert" className={problem === 'question' ? 'question' : ''}>
              {t(`vital.problem.${problem}`, { example: VIEWS[indicator].example })}
            </p>
          )}
        </td>
      )}
      <td>
        {typed.map((one) => (
          <Waiting key={one.key} indicator={indicator} typed={one} />
        ))}
        {latest ? (
          <Reading reading={latest} onCorrect={onCorrect} />
        ) : (
          typed.length === 0 && <span className="nothing">–</span>
        )}
      </td>
      <td>
        {row.today.slice(0, -1).map((reading) => (
          <Reading key={reading.readingId} reading={reading} onCorrect={onCorrect} />
        ))}
      </td>
      <td className="vital-before">{row.before && <Reading reading={row.before} onCorrect={onCorrect} dated />}</td>
    </tr>
  );
}

/** A stored reading with its meaning and time; who may, opens its correction by it. */
function Reading({
  reading,
  onCorrect,
  dated = false,
}: {
  reading: VitalReading;
  onCorrect: (reading: VitalReading) => void;
  dated?: boolean;
}) {
  const { t } = useTranslation();
  const mayCorrect = useMay('vital.correct');
  const view = VIEWS[reading.indicator];
  const { tone, arrow, word } = view.meaning(reading);
  const value = view.text(reading);
  const time = `${dated ? `${clock.day(reading.measuredAt).slice(5)} ` : ''}${clock.time(reading.measuredAt)}`;
  const content = (
    <>
      <Tag tone={tone} numeric spoken={`${value} ${t(word)}`}>
        {arrow} {value}
      </Tag>
      <small>
        {tone !== 'normal' && <span aria-hidden="true">{t(word)} · </span>}
        <span className="num">{time}</span>
      </small>
    </>
  );
  if (!mayCorrect) return <span className="vital-reading">{content}</span>;
  return (
    <button
      type="button"
      className="vital-reading"
      title={t('vital.correct')}
      aria-label={`${value} ${t(word)}, ${time}: ${t('vital.correct')}`}
      onClick={() => onCorrect(reading)}
    >
      {content}
    </button>
  );
}

/** Figures that are not stored yet: on their way, or given back by the server. */
function Waiting({ indicator, typed }: { indicator: Indicator; typed: TypedVital }) {
  const { t } = useTranslation();
  const value = VIEWS[indicator].text(typed.body.figures);
  if (!typed.refused) {
    return (
      <span className="tag unsaved num">
        <Icon name="clock" /> {value} {t('glucose.notYetSaved')}
      </span>
    );
  }
  return (
    <span className="vital-returned">
      <Tag tone="high">
        {value} {t('glucose.notSaved')}: {typed.refused.message}
      </Tag>
      <Button size="small" tone="quiet" onClick={() => vitalOut()?.discard(typed.key)}>
        {t('vital.discard')}
      </Button>
    </span>
  );
}
