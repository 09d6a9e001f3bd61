import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountText, refusalText, slotWord, taskText, type OrderTask } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { Tag } from '../../elements/tag.js';
import { useLanguage, useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { useMay } from '../../session/session.js';
import { executionOutbox, type TypedExecution } from '../../ward/outbox/execution-outbox.js';
import type { TaskAction } from './sheet-table.js';
import { isTime } from './sheet-view.js';

const TONES = { due: 'quiet', done: 'normal', refused: 'high', missed: 'low' } as const;
/** Where a measurement is entered. */
const WORKBENCHES = { glucose: '/', pressure: '/bp', temperature: '/tp' } as const;

interface Props {
  task: OrderTask;
  name: string;
  now: number;
  /** What was written down here and is not stored yet. */
  typed: TypedExecution | undefined;
  onAct: (action: TaskAction, from: HTMLElement) => void;
}

/** A task's line beside its patient: when, what, what became of it, and what can be done about it. */
export function TaskCells({ task, name, now, typed, onAct }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const dose = task.ordered === null ? null : amountText(task.ordered, task.unit, language);
  return (
    <>
      <td className="sheet-slot">
        {slotWord(task.slot, language)}
        <small className="num">
          {clock.time(task.begin)}–{clock.time(task.end)}
        </small>
      </td>
      <td className="sheet-order">
        <Icon name={task.type === 'medication' ? 'medicine' : 'measure'} />
        <span>
          {taskText(task, language)} {dose !== null && <b className="num">{dose}</b>}
        </span>
      </td>
      <td className="sheet-state">
        {typed ? (
          <Unsaved typed={typed} />
        ) : (
          <>
            <Tag tone={TONES[task.state]}>{t(`orders.sheet.state.${task.state}`)}</Tag>
            <Outcome task={task} />
          </>
        )}
      </td>
      <td className="sheet-actions">{!typed && <Actions task={task} name={name} now={now} onAct={onAct} />}</td>
    </>
  );
}

/** Who did it and when, the dose if it differs, or why it was not done. */
function Outcome({ task: { execution, ordered, unit } }: { task: OrderTask }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  if (!execution) return null;
  const { amount, executedBy, executedAt } = execution;
  const why = refusalText(execution, language);
  return (
    <small>
      {t('orders.sheet.by', { name: nameOf(executedBy), time: clock.time(executedAt) })}
      {amount !== null && amount !== ordered && (
        <b> {t('orders.sheet.given', { amount: amountText(amount, unit, language) })}</b>
      )}
      {why !== null && <em> {why}</em>}
    </small>
  );
}

function Unsaved({ typed }: { typed: TypedExecution }) {
  const { t } = useTranslation();
  if (!typed.refused) {
    return (
      <span className="tag unsaved">
        <Icon name="clock" /> {t('orders.sheet.unsaved')}
      </span>
    );
  }
  return (
    <span className="sheet-returned">
      <Tag tone="high">{t('orders.sheet.notSaved', { reason: typed.refused.message })}</Tag>
      <Button size="small" tone="quiet" data-primary onClick={() => executionOutbox()?.discard(typed.key)}>
        {t('orders.sheet.discard')}
      </Button>
    </span>
  );
}

function Actions({ task, name, now, onAct }: Omit<Props, 'typed'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayExecute = useMay('order.execute');
  const mayEnterGlucose = useMay('glucose.record');
  const mayEnterVital = useMay('vital.record');
  const labels = { name, task: taskText(task, language), slot: slotWord(task.slot, language) };
  const open = task.state === 'due' || task.state === 'missed';
  const button = (action: TaskAction, text: string, tone: 'primary' | 'plain' | 'quiet', primary = false) => (
    <Button
      size="small"
      tone={tone}
      data-primary={primary || undefined}
      data-not-done={action === 'notDone' || undefined}
      aria-label={t(`orders.sheet.${text}Of`, labels)}
      onClick={(event) => onAct(action, event.currentTarget)}
    >
      {t(`orders.sheet.${text}`)}
    </Button>
  );
  if (!open) {
    const own = mayExecute && task.execution !== null && task.execution.readingId === null;
    return own ? button('takeBack', 'takeBack', 'quiet', true) : null;
  }
  if (!isTime(task, now)) return <small>{t('orders.sheet.early', { time: clock.time(task.begin) })}</small>;
  if (task.indicator !== null) {
    const mayEnter = task.indicator === 'glucose' ? mayEnterGlucose : mayEnterVital;
    return (
      <>
        {mayEnter && (
          <Link
            className="button small"
            data-primary
            to={WORKBENCHES[task.indicator]}
            aria-label={t('orders.sheet.measureOf', labels)}
          >
            {t('orders.sheet.measure')}
          </Link>
        )}
        {mayExecute && button('notDone', 'notDone', 'quiet')}
      </>
    );
  }
  if (!mayExecute) return null;
  return (
    <>
      {button('give', 'give', 'primary', true)}
      {button('dose', 'giveOther', 'plain')}
      {button('notDone', 'notDone', 'quiet')}
    </>
  );
}
