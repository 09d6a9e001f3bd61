import { useTranslation } from 'react-i18next';
import { amountText, drugText, slotWord, taskText, type OrderTask } from '@wardlink/contract';
import type { DaySlot } from '@wardlink/domain';
import { useNow } from '../../../clock/use-now.js';
import { Icon } from '../../../elements/icon.js';
import { useLanguage } from '../../../language/names.js';
import { useMay } from '../../../session/session.js';
import { isSameTask } from '../../../ward/orders/order-sheet.js';
import { isOpen, isTime } from '../../../ward/orders/task-times.js';
import { useTypedExecutions } from '../../../ward/outbox/execution-outbox.js';
import { dosesOf } from './day-tasks.js';
import './tasks-card.css';

/** Today's tasks of a patient, with the function that records a dose as given. */
export interface TodaysDoses {
  tasks: readonly OrderTask[];
  /** Name of the patient. */
  name: string;
  onGive: (task: OrderTask) => void;
}

interface Props extends TodaysDoses {
  slots: readonly DaySlot[];
}

/**
 * Today's planned doses by slot, beside the values: given, due now (one click records the dose), or planned for later.
 */
export function DoseRow({ slots, tasks, name, onGive }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  if (!tasks.some(({ type }) => type === 'medication')) return null;
  return (
    <tr className="day-doses">
      <th scope="row">{t('overview.rowDoses')}</th>
      {slots.map((slot) => (
        <td key={slot}>
          {dosesOf(tasks, slot, now).map((task) => (
            <Dose key={`${task.planId} ${task.slot}`} task={task} name={name} now={now} onGive={onGive} />
          ))}
        </td>
      ))}
    </tr>
  );
}

const MARKS = { done: 'check', refused: 'close', missed: 'warning' } as const;

function Dose({ task, name, now, onGive }: { task: OrderTask; name: string; now: number } & Pick<Props, 'onGive'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayExecute = useMay('order.execute');
  const typed = useTypedExecutions().some(({ body }) => isSameTask(body, task));
  const amount = task.execution?.amount ?? task.ordered ?? 0;
  const content = (
    <>
      <small>{drugText({ drug: task.drug ?? '', latinDrug: task.latinDrug }, language)}</small>
      <b className="num">
        {typed ? <Icon name="clock" /> : task.state !== 'due' && <Icon name={MARKS[task.state]} />}{' '}
        {amountText(amount, task.unit, language)}
      </b>
    </>
  );
  const state = t(typed ? 'orders.sheet.unsaved' : `orders.sheet.state.${task.state}`);
  if (mayExecute && !typed && isOpen(task) && isTime(task, now)) {
    const labels = { name, task: taskText(task, language), slot: slotWord(task.slot, language) };
    return (
      <button
        type="button"
        className={`dose-pill ${task.state}`}
        title={t('overview.giveNow')}
        aria-label={t('orders.sheet.giveOf', labels)}
        onClick={() => onGive(task)}
      >
        {content}
      </button>
    );
  }
  return (
    <span className={`dose-pill ${task.state}`} title={`${taskText(task, language)}: ${state}`}>
      {content}
      <span className="visually-hidden">{state}</span>
    </span>
  );
}
