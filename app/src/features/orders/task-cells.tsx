import { useTranslation } from 'react-i18next';
import { amountText, slotWord, taskText, type OrderTask } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import { Tag } from '../../elements/tag.js';
import { useLanguage } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { TaskActions, TaskOutcome, UnsavedTask, type TaskAction } from '../../ward/orders/task-parts.js';
import type { TypedExecution } from '../../ward/outbox/execution-outbox.js';

const TONES = { due: 'quiet', done: 'normal', refused: 'high', missed: 'low' } as const;

interface Props {
  task: OrderTask;
  name: string;
  now: number;
  /** An entry of this page that is not stored yet. */
  typed: TypedExecution | undefined;
  onAct: (action: TaskAction, from: HTMLElement) => void;
}

/** The line of a task beside its patient: its time, content, outcome and actions. */
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
          <UnsavedTask typed={typed} />
        ) : (
          <>
            <Tag tone={TONES[task.state]}>{t(`orders.sheet.state.${task.state}`)}</Tag>
            <TaskOutcome task={task} />
          </>
        )}
      </td>
      <td className="sheet-actions">{!typed && <TaskActions task={task} name={name} now={now} onAct={onAct} />}</td>
    </>
  );
}
