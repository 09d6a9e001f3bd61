import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountText, refusalText, slotWord, taskText, type OrderTask } from '@wardlink/contract';
import { INDICATORS } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { Tag } from '../../elements/tag.js';
import { useLanguage, useName } from '../../language/names.js';
import { useMay } from '../../session/session.js';
import { entryPath } from '../board/vital-view.js';
import { executionOutbox, type TypedExecution } from '../outbox/execution-outbox.js';
import { isOpen, isTime } from './task-times.js';

/** An action on a task. */
export type TaskAction = 'give' | 'dose' | 'notDone' | 'takeBack';

interface Props {
  task: OrderTask;
  name: string;
  now: number;
  /** Shows no solid button, for screens that have one already. */
  calm?: boolean;
  onAct: (action: TaskAction, from: HTMLElement) => void;
}

/** Who did it and when, with the dose if it differs; or why it was not done. */
export function TaskOutcome({ task: { execution, ordered, unit } }: { task: OrderTask }) {
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

/** An entry of this page that is not stored yet. */
export function UnsavedTask({ typed }: { typed: TypedExecution }) {
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

/** The actions of a task. */
export function TaskActions({ task, name, now, calm = false, onAct }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayExecute = useMay('order.execute');
  const mayEnter = useMay(`${INDICATORS[task.indicator ?? 'glucose'].endpoints}.record`);
  const labels = { name, task: taskText(task, language), slot: slotWord(task.slot, language) };
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
  if (!isOpen(task)) {
    const own = mayExecute && task.execution !== null && task.execution.readingId === null;
    return own ? button('takeBack', 'takeBack', 'quiet', true) : null;
  }
  if (!isTime(task, now)) return <small>{t('orders.sheet.early', { time: clock.time(task.begin) })}</small>;
  if (task.indicator !== null) {
    return (
      <>
        {mayEnter && (
          <Link
            className="button small"
            data-primary
            to={entryPath(task.indicator)}
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
      {button('give', 'give', calm ? 'plain' : 'primary', true)}
      {button('dose', 'giveOther', calm ? 'quiet' : 'plain')}
      {button('notDone', 'notDone', 'quiet')}
    </>
  );
}
