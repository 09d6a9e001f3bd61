import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordIndicator, ReplyOf } from '@wardlink/contract';
import { decimalText, INDICATORS, quantityText, roundHalfAway } from '@wardlink/domain';
import { Button } from '../../../elements/button.js';
import { Listing } from '../../../elements/listing.js';
import { Tag } from '../../../elements/tag.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useLanguage, useName } from '../../../language/names.js';
import type { Column } from '../../../lists/columns.js';
import { ListTable } from '../../../lists/list-table.js';
import { notify } from '../../../notices/notices.js';
import { clock } from '../../../clock/hospital-clock.js';
import type { CsvTable } from '../../../files/csv-table.js';
import type { FileUnit, Mapping } from './columns.js';
import { answerOf, glucoseIn, kindsOf, type Answer } from './import-kinds.js';
import { readRows, type ImportRow, type ReadFile } from './read-rows.js';

interface Props {
  indicator: RecordIndicator;
  table: CsvTable;
  mapping: Mapping;
  unit: FileUnit;
  onBack: () => void;
  onImported: (count: number) => void;
}

type Lines = ReplyOf<'record.import'>['lines'];

/** Maximum number of lines in one import. */
const MOST_LINES = 1_000;

/** The server's preview of each line; the user can import when every line is decided. */
export function ImportCheck({ indicator, table, mapping, unit, onBack, onImported }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const file = useMemo(
    () => readRows(indicator, table, mapping, { unit, zone: clock.zone }),
    [indicator, table, mapping, unit],
  );
  const load = useCallback(async (): Promise<Lines> => {
    const { rows } = file;
    if (rows.length === 0 || rows.length > MOST_LINES) return [];
    return (await call('record.import', { indicator, rows, commit: false })).lines;
  }, [indicator, file]);
  const { loaded, reload } = useLoad(`${indicator} ${language}`, load);
  if (file.rows.length > MOST_LINES) {
    return (
      <>
        <p role="alert">{t('records.import.tooMany', { most: MOST_LINES })}</p>
        <Footer onBack={onBack} />
      </>
    );
  }
  return (
    <Listing loaded={loaded} onRetry={() => void reload()} lines={6}>
      {(lines) => <Decision indicator={indicator} file={file} lines={lines} onBack={onBack} onImported={onImported} />}
    </Listing>
  );
}

function Footer({ onBack, children }: { onBack: () => void; children?: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <footer className="dialog-actions">
      <Button onClick={onBack}>{t('records.import.toMapping')}</Button>
      {children}
    </footer>
  );
}

interface DecisionProps extends Pick<Props, 'indicator' | 'onBack' | 'onImported'> {
  file: ReadFile;
  lines: Lines;
}

function Decision({ indicator, file, lines, onBack, onImported }: DecisionProps) {
  const { t } = useTranslation();
  const [leaveOut, setLeaveOut] = useState(false);
  /** Questions of lines that the user answered with yes. */
  const [confirmed, setConfirmed] = useState<ReadonlySet<Answer>>(new Set());
  const [busy, setBusy] = useState(false);
  const of = (outcome: Lines[number]['outcome']): Lines => lines.filter((line) => line.outcome === outcome);
  const [fresh, duplicates, questions, refused] = [of('new'), of('duplicate'), of('question'), of('refused')];
  const bad = file.problems.length + refused.length;
  const wanted = fresh.length + questions.length;
  const isAnswered = (one: Lines[number]): boolean =>
    one.questions.every(({ code }) => confirmed.has(answerOf(one.line, code)));
  const ready = wanted > 0 && (bad === 0 || leaveOut) && questions.every(isAnswered);
  const confirm = (some: readonly Answer[], isRight: boolean): void =>
    setConfirmed(
      (before) => new Set(isRight ? [...before, ...some] : [...before].filter((one) => !some.includes(one))),
    );

  const store = async (): Promise<void> => {
    setBusy(true);
    try {
      const out = new Set(refused.map(({ line }) => line));
      const asked = new Map(questions.map(({ line, questions: all }) => [line, all]));
      const rows = file.rows
        .filter(({ line }) => !out.has(line))
        .map((row) => {
          const codes = asked.get(row.line)?.map(({ code }) => code) ?? [];
          return { ...row, confirmed: codes.filter((code) => confirmed.has(answerOf(row.line, code))) };
        });
      const reply = await call('record.import', { indicator, rows, commit: true });
      if (reply.stored > 0) return onImported(reply.stored);
      notify.error(t('records.import.changed'));
      onBack();
    } catch (error) {
      notify.failure(error);
      setBusy(false);
    }
  };
  return (
    <>
      <p className="record-import-counts" role="status">
        <span>{t('records.import.new', { count: fresh.length })}</span>
        <span>{t('records.import.duplicates', { count: duplicates.length })}</span>
        <span>{t('records.import.questions', { count: questions.length })}</span>
        <span>{t('records.import.bad', { count: bad })}</span>
      </p>
      <LineTable indicator={indicator} file={file} lines={lines} confirmed={confirmed} onConfirm={confirm} />
      {kindsOf(questions, file).map(({ kind, words, of: some }) => (
        <label key={kind} className="record-import-choice" data-kind={kind}>
          <input
            type="checkbox"
            checked={some.every((answer) => confirmed.has(answer))}
            onChange={({ target }) => confirm(some, target.checked)}
          />
          {t('records.import.confirm', { count: some.length, reason: t(`records.import.kind.${words}`) })}
        </label>
      ))}
      {bad > 0 && (
        <label className="record-import-choice">
          <input type="checkbox" checked={leaveOut} onChange={({ target }) => setLeaveOut(target.checked)} />
          {t('records.import.leaveOut', { count: bad })}
        </label>
      )}
      <Footer onBack={onBack}>
        <Button tone="primary" disabled={!ready || busy} onClick={() => void store()}>
          {busy ? t('states.loading') : t('records.import.store', { count: wanted })}
        </Button>
      </Footer>
    </>
  );
}

const TONES = { new: 'normal', duplicate: 'quiet', question: 'high', refused: 'low' } as const;

/** The figures of a line, with more decimals than they will be shown with. */
function figuresText(figures: ImportRow['figures']): string {
  const text = (figure: number): string => String(roundHalfAway(figure, 2));
  const { comparator, ...numbers } = { comparator: null, ...figures };
  return Object.values(numbers)
    .filter((figure) => typeof figure === 'number')
    .map((value) => quantityText({ value, comparator }, text))
    .join('/');
}

interface Line {
  line: number;
  outcome: keyof typeof TONES;
  who: string;
  what: string;
  /** The figure in the other unit of glucose, if the question is about units. */
  otherUnit: string;
  reason: string;
  questions: Lines[number]['questions'];
}

interface Confirming {
  confirmed: ReadonlySet<Answer>;
  onConfirm: (answers: readonly Answer[], isRight: boolean) => void;
}

const lineColumns = ({ confirmed, onConfirm }: Confirming): readonly Column<Line>[] => [
  { key: 'line', title: 'records.import.line', digits: 'value', cell: ({ line }) => line },
  {
    key: 'outcome',
    title: 'records.import.outcome',
    cell: ({ outcome }, { t }) => <Tag tone={TONES[outcome]}>{t(`records.import.outcomes.${outcome}`)}</Tag>,
  },
  { key: 'who', title: 'records.patient', cell: ({ who }) => who },
  {
    key: 'what',
    title: 'records.import.reading',
    digits: 'figure',
    cell: ({ what, otherUnit }) => (
      <>
        {what}
        {otherUnit !== '' && <small className="record-import-other"> {otherUnit}</small>}
      </>
    ),
  },
  {
    key: 'reason',
    title: 'records.import.reason',
    isProse: true,
    cell: ({ line, reason, questions }, { t }) => (
      <>
        {reason}
        {questions.map(({ code, text }) => (
          <label key={code} className="record-import-question" data-question={code}>
            <input
              type="checkbox"
              aria-label={t('records.import.rightLine', { line, question: text })}
              checked={confirmed.has(answerOf(line, code))}
              onChange={({ target }) => onConfirm([answerOf(line, code)], target.checked)}
            />
            {text}
          </label>
        ))}
      </>
    ),
  },
];

/** All lines with their results; those that need a decision come first. */
function LineTable({
  indicator,
  file,
  lines,
  ...confirming
}: Confirming & { indicator: RecordIndicator; file: ReadFile; lines: Lines }) {
  const { t } = useTranslation();
  const otherUnitOf = (figures: ImportRow['figures'] | undefined): string => {
    const value = glucoseIn(figures);
    const { otherUnit } = INDICATORS[indicator];
    if (value === undefined || !otherUnit) return '';
    return t('records.import.otherUnit', {
      mg: decimalText(otherUnit.fromOwn(value), 0),
      value: String(roundHalfAway(value, 2)),
      mmol: decimalText(otherUnit.toOwn(value), 1),
    });
  };
  const nameOf = useName();
  const rows = new Map(file.rows.map((row) => [row.line, row]));
  const weight = { refused: 0, question: 1, new: 2, duplicate: 3 };
  const listed: Line[] = [
    ...file.problems.map(({ line, problem, text }) => ({
      line,
      outcome: 'refused' as const,
      who: '',
      what: text,
      otherUnit: '',
      reason: t(`records.import.problem.${problem}`),
      questions: [],
    })),
    ...lines.map(({ line, outcome, reason, questions, patient, sameAsLine }) => {
      const row = rows.get(line);
      const who = [row?.hospitalizationNumber, patient && nameOf(patient)].filter(Boolean).join(' ');
      const what = row
        ? `${clock.day(row.measuredAt)} ${clock.time(row.measuredAt)} · ${figuresText(row.figures)}`
        : '';
      const otherUnit = outcome === 'question' ? otherUnitOf(row?.figures) : '';
      const same = sameAsLine === null ? '' : t('records.import.sameAsLine', { line: sameAsLine });
      return { line, outcome, who, what, otherUnit, reason: reason ?? same, questions };
    }),
  ].sort((a, b) => weight[a.outcome] - weight[b.outcome] || a.line - b.line);
  return (
    <ListTable
      title={t('records.import.lines')}
      isFramed
      columns={lineColumns(confirming)}
      rows={listed}
      idOf={({ line }) => String(line)}
      rowProps={({ line }) => ({ 'data-line': String(line) })}
    />
  );
}
