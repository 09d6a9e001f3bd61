import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { taskText, type OrderTask } from '@wardlink/contract';
import type { RefusalReason } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { call } from '../../http/call.js';
import { uniqueId } from '@wardlink/client';
import { useLanguage, useName, type Named } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { session } from '../../session/session.js';
import { executionOutbox } from '../outbox/execution-outbox.js';
import { DoseDialog } from './dose-dialog.js';
import { NotDoneDialog, TakeBackDialog } from './execution-dialogs.js';
import type { DoseTask, GivenDose } from './given-dose.js';
import { applyExecution } from './order-sheet.js';
import type { TaskAction } from './task-parts.js';
import './tasks.css';

/** Two patients of a ward may have the same name: the bed distinguishes them. */
type Whose = Named & { bed: string | null };

interface Asking {
  action: Exclude<TaskAction, 'give'>;
  task: DoseTask;
  patient: Whose;
  /** Key of the execution: sent again, it is stored once. */
  key: string;
}

type Outcome = Partial<GivenDose> & { refusal?: RefusalReason };

/** Records the outcome of a task through the outbox, which sends it until it is stored. */
function writeDown({ type, planId, day, slot }: OrderTask, outcome: Outcome): void {
  const executionKey = uniqueId();
  executionOutbox()?.add({
    key: executionKey,
    kind: 'record',
    userId: session.get()?.userId ?? '',
    typedAt: clock.now(),
    unanswered: 0,
    // The time of entry, not of arrival.
    body: { executionKey, type, planId, day, slot, executedAt: clock.now(), refusal: null, ...outcome },
  });
}

interface TaskControl {
  act: (action: TaskAction, task: DoseTask, patient: Whose) => void;
  /** The question that must be answered before an action. */
  dialog: ReactNode;
}

/** Records the outcomes of tasks; a dose other than ordered, a refusal and a withdrawal need an answer first. */
export function useTaskActions(onTakenBack: () => Promise<void>): TaskControl {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const [asking, setAsking] = useState<Asking>();
  const close = (): void => setAsking(undefined);
  const act: TaskControl['act'] = (action, task, patient) => {
    if (action === 'give') writeDown(task, {});
    else setAsking({ action, task, patient, key: uniqueId() });
  };
  /** Records a typed time. The server may ask about it, so the dialog waits for the answer. */
  const writeDownAt = async ({ type, planId, day, slot }: DoseTask, executionKey: string, dose: GivenDose) => {
    const key = { type, planId, day, slot };
    const { execution } = await call('order.execute', { executionKey, ...key, refusal: null, ...dose });
    applyExecution({ key, execution });
    close();
    await onTakenBack();
  };
  const takeBack = async (executionId: string, reason: string): Promise<void> => {
    try {
      await call('order.takeBack', { executionId, reason });
      notify.success(t('orders.sheet.takenBack'));
      await onTakenBack();
    } catch (error) {
      notify.failure(error);
    }
  };
  if (!asking) return { act, dialog: null };
  const { action, task, patient } = asking;
  const name = patient.bed === null ? nameOf(patient) : `${patient.bed} ${nameOf(patient)}`;
  const shared = { name, what: taskText(task, language), onClose: close };
  const save = (outcome: Outcome): void => {
    writeDown(task, outcome);
    close();
  };
  const saveDose = (dose: GivenDose): Promise<void> => {
    if (dose.executedAt !== undefined) return writeDownAt(task, asking.key, dose);
    save(dose);
    return Promise.resolve();
  };
  const saveTakenBack = (reason: string): void => {
    close();
    if (task.execution) void takeBack(task.execution.executionId, reason);
  };
  const dialog = {
    notDone: <NotDoneDialog {...shared} onSave={save} />,
    dose: <DoseDialog {...shared} task={task} onSave={saveDose} />,
    takeBack: <TakeBackDialog {...shared} onSave={saveTakenBack} />,
  }[action];
  return { act, dialog };
}
