import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, EXECUTION_TIME_QUESTIONS, orderWords } from '@wardlink/contract';
import { AMOUNT_REASONS, doseLimit, roundHalfAway } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { clock } from '../../clock/hospital-clock.js';
import { failureText } from '../../http/failure-text.js';
import { HttpError } from '../../http/http-error.js';
import { useLanguage } from '../../language/names.js';
import { DialogForm, TextField } from './dialog-form.js';
import {
  checkGiven,
  doseOf,
  FIELD_OF_PROBLEM,
  verdictOf,
  type DoseTask,
  type GivenDose,
  type GivenDraft,
  type GivenProblem,
} from './given-dose.js';

/** Whether the server asks for the reason of the time. No other failure is overcome by a reason. */
const isTimeQuestion = (error: unknown): boolean =>
  error instanceof HttpError && EXECUTION_TIME_QUESTIONS.some((one) => one === error.code);

interface Props {
  task: DoseTask;
  name: string;
  /** The content of the task in words. */
  what: string;
  onClose: () => void;
  /** Rejects with the server's question. */
  onSave: (dose: GivenDose) => Promise<void>;
}

/** Records a dose other than ordered, with its reason, or a note on the ordered one. */
export function DoseDialog({ task, name, what, onClose, onSave }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [draft, setDraft] = useState<GivenDraft>({
    typed: String(task.ordered ?? ''),
    reason: null,
    again: '',
    note: '',
    time: '',
    timeReason: '',
  });
  /** Why the dose was not stored. */
  const [refused, setRefused] = useState<unknown>();
  /** The server asked for the reason of this time; a later failure does not answer that question. */
  const [asksTime, setAsksTime] = useState(false);
  const [busy, setBusy] = useState(false);
  const [ask, setAsk] = useState<{ field: string; problem?: GivenProblem }>();
  const set = (part: Partial<GivenDraft>): void => {
    setDraft((all) => ({ ...all, ...part }));
    setAsk(undefined);
  };
  const save = (): void => {
    const checked = checkGiven(task, draft, { now: clock.now(), zone: clock.zone });
    if ('dose' in checked) {
      if (busy) return;
      setBusy(true);
      onSave(checked.dose).catch((error: unknown) => {
        setBusy(false);
        setRefused(error);
        if (!isTimeQuestion(error)) return;
        setAsksTime(true);
        setAsk({ field: 'timeReason' });
      });
      return;
    }
    setAsk({ field: FIELD_OF_PROBLEM[checked.problem], problem: checked.problem });
  };
  const { typed, reason, again, note } = draft;
  const verdict = verdictOf(task, typed);
  const differs = verdict === 'differs' || verdict === 'far';
  const text = (amount: number): string => amountText(amount, task.unit, language);
  const unit = task.unit === 'tablet' ? orderWords[language].tablet : (task.unit ?? '');
  const most = doseLimit({
    category: task.unit === 'U' ? 'insulin' : 'oral',
    drug: task.drug ?? '',
    unit: task.unit ?? '',
  });
  const problemOf = (field: string): string | undefined =>
    ask?.field === field && ask.problem
      ? t(`orders.sheet.dose.${ask.problem}`, { most: text(most.single), first: typed.trim(), second: again.trim() })
      : undefined;
  const amount = doseOf(typed);
  return (
    <DialogForm
      title={t('orders.sheet.amountTitle', { name, task: what })}
      {...(differs && amount !== undefined && { action: t('orders.sheet.dose.save', { amount: text(amount) }) })}
      ask={ask}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label={`${t('orders.sheet.amount')} (${unit})`}
        name="amount"
        problem={problemOf('amount')}
        autoFocus
        value={typed}
        // The repeated figure and the reason belong to the old figure.
        onChange={(text) => set({ typed: text, again: '', reason: null })}
      />
      {task.ordered !== null && amount !== undefined && verdict !== 'asOrdered' && (
        <Comparison ordered={task.ordered} given={amount} text={text} isFar={verdict !== 'differs'}>
          <Button size="small" onClick={() => set({ typed: String(task.ordered ?? ''), again: '', reason: null })}>
            {t('orders.sheet.dose.back', { amount: text(task.ordered) })}
          </Button>
        </Comparison>
      )}
      {verdict === 'far' && (
        <TextField
          label={`${t('orders.sheet.dose.typeAgain')} (${unit})`}
          name="again"
          problem={problemOf('again')}
          typedOnly
          value={again}
          onChange={(text) => set({ again: text })}
        />
      )}
      {differs && (
        <fieldset className="execution-reasons">
          <legend>{t('orders.sheet.dose.why')}</legend>
          {AMOUNT_REASONS.map((one) => (
            <label key={one}>
              <input type="radio" name="reason" checked={reason === one} onChange={() => set({ reason: one })} />
              {orderWords[language].amountReason[one]}
            </label>
          ))}
        </fieldset>
      )}
      {problemOf('reason') !== undefined && <p role="alert">{problemOf('reason')}</p>}
      <TextField
        label={t('orders.sheet.time')}
        name="time"
        hint={
          task.endedAt === undefined
            ? t('orders.sheet.dose.now')
            : t('orders.sheet.dose.before', { time: clock.time(task.endedAt) })
        }
        problem={problemOf('time')}
        value={draft.time}
        onChange={(time) => {
          setAsksTime(false);
          set({ time });
        }}
      />
      {refused !== undefined && <p role="alert">{failureText(refused)}</p>}
      {(asksTime || draft.timeReason !== '') && (
        <TextField
          label={t('orders.sheet.dose.timeReason')}
          name="timeReason"
          value={draft.timeReason}
          onChange={(timeReason) => set({ timeReason })}
        />
      )}
      <TextField
        label={t('orders.sheet.note')}
        name="note"
        problem={problemOf('note')}
        {...(differs && { hint: t('orders.sheet.noteHint') })}
        value={note}
        onChange={(text) => set({ note: text })}
      />
    </DialogForm>
  );
}

interface ComparisonProps {
  ordered: number;
  given: number;
  text: (amount: number) => string;
  isFar: boolean;
  children: ReactNode;
}

/** Both figures side by side, with their difference. */
function Comparison({ ordered, given, text, isFar, children }: ComparisonProps) {
  const { t } = useTranslation();
  const apart = roundHalfAway(Math.abs(given - ordered), 3);
  const times = roundHalfAway(given / ordered, 1);
  return (
    <div className={`dose-comparison ${isFar ? 'far' : ''}`} role="status">
      <dl>
        <div>
          <dt>{t('orders.sheet.dose.ordered')}</dt>
          <dd className="num">{text(ordered)}</dd>
        </div>
        <div className="given">
          <dt>{t('orders.sheet.dose.given')}</dt>
          <dd className="num">{text(given)}</dd>
        </div>
      </dl>
      <p>
        {t(given > ordered ? 'orders.sheet.dose.more' : 'orders.sheet.dose.less', { amount: text(apart) })}
        {times >= 2 && <b> {t('orders.sheet.dose.times', { times })}</b>}
      </p>
      {children}
    </div>
  );
}
