import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderSheetPatient, OrderTask } from '@wardlink/contract';
import { shortAge } from '../../language/age.js';
import { useName } from '../../language/names.js';
import { useMay } from '../../session/session.js';
import type { TypedExecution } from '../../ward/outbox/execution-outbox.js';
import { isSameTask } from '../../ward/orders/order-sheet.js';
import { useTaskKeys } from '../../ward/orders/task-keys.js';
import type { TaskAction } from '../../ward/orders/task-parts.js';
import { WardBodies, type LeftOut } from '../../ward/board/ward-bodies.js';
import { TaskCells } from './task-cells.js';
import '../../ward/board/board.css';

interface Props extends LeftOut {
  title: string;
  patients: readonly OrderSheetPatient[];
  typed: readonly TypedExecution[];
  now: number;
  onAct: (action: TaskAction, task: OrderTask, patient: OrderSheetPatient) => void;
}

/**
 * The tasks of a ward by patient and time. Arrow keys move between the lines, Enter records a task, N records why it
 * was not done.
 */
export function SheetTable({ title, patients, rest, onWant, typed, now, onAct }: Props) {
  const { t } = useTranslation();
  const { frame, onKeyDown, goOn } = useTaskKeys<HTMLTableElement>();
  const mayOpen = useMay('patient.read');
  const nameOf = useName();

  return (
    <div className="sheet-frame" tabIndex={-1} data-list>
      <table className="sheet-table" aria-label={title} ref={frame} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {(['patient', 'slot', 'order', 'state', 'action'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`orders.sheet.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <WardBodies rows={patients} rest={rest} onWant={onWant} columns={5}>
          {(patient) =>
            patient.tasks.map((task, index) => (
              <tr
                key={`${task.type} ${task.planId} ${task.slot}`}
                className={index === 0 ? 'first-of-patient' : ''}
                data-patient={patient.patientId}
                data-task={`${task.type} ${task.planId} ${task.slot}`}
              >
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={patient.tasks.length} className="who">
                    <b className="num">{patient.bed ?? '–'}</b>{' '}
                    {mayOpen ? <Link to={`/patient?id=${patient.patientId}`}>{nameOf(patient)}</Link> : nameOf(patient)}
                    <small>
                      {t(`person.sexShort.${patient.sex}`)} {shortAge(patient)}
                    </small>
                  </th>
                )}
                <TaskCells
                  task={task}
                  name={nameOf(patient)}
                  now={now}
                  typed={typed.find(({ body }) => isSameTask({ ...body, slot: body.slot }, task))}
                  onAct={(action, from) => {
                    // The row may disappear once the task is stored: focus the next one first.
                    if (action === 'give') goOn(from);
                    onAct(action, task, patient);
                  }}
                />
              </tr>
            ))
          }
        </WardBodies>
      </table>
    </div>
  );
}
