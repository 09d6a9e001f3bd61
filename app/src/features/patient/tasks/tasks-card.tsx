import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountText, slotWord, taskText, type OrderTask } from '@wardlink/contract';
import { figuresWithUnit, INDICATORS, recheckState } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { useNow } from '../../../clock/use-now.js';
import { Button } from '../../../elements/button.js';
import { Icon } from '../../../elements/icon.js';
import { Listing } from '../../../elements/listing.js';
import { Tag } from '../../../elements/tag.js';
import type { LoadState } from '../../../http/load-state.js';
import { useLanguage } from '../../../language/names.js';
import { useMay } from '../../../session/session.js';
import type { DoseTask } from '../../../ward/orders/given-dose.js';
import { isSameTask } from '../../../ward/orders/order-sheet.js';
import { useTaskKeys } from '../../../ward/orders/task-keys.js';
import { isOpen, isTime } from '../../../ward/orders/task-times.js';
import { entryPath } from '../../../ward/board/vital-view.js';
import { TaskActions, TaskOutcome, UnsavedTask, type TaskAction } from '../../../ward/orders/task-parts.js';
import { useTypedExecutions, type TypedExecution } from '../../../ward/outbox/execution-outbox.js';
import { PatientCard } from '../patient-card.js';
import { dayTasks, type DayLine } from './day-tasks.js';
import type { PatientTasks } from './use-patient-tasks.js';
import './tasks-card.css';

interface Props {
  loaded: LoadState<PatientTasks>;
  /** Name of the patient. */
  name: string;
  onRetry: () => void;
  onAct: (action: TaskAction, task: DoseTask) => void;
}

/** Today's open and settled tasks of this patient; they are recorded as in the execution sheet. */
export function TasksCard({ loaded, name, onRetry, onAct }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const mayExecute = useMay('order.execute');
  const ended = loaded.state === 'ready' ? loaded.value.ended : [];
  const { frame, onKeyDown, goOn } = useTaskKeys<HTMLUListElement>();
  const typed = useTypedExecutions();
  const all = loaded.state === 'ready' ? loaded.value.tasks : [];
  const { next, later, settled } = dayTasks(all, loaded.state === 'ready' ? loaded.value.rechecks : [], now);
  const hint = all.length > 0 ? t('overview.tasks.count', { done: settled.length, all: all.length }) : undefined;
  const act = (task: OrderTask) => (action: TaskAction, from: HTMLElement) => {
    if (action === 'give') goOn(from);
    onAct(action, task);
  };
  const lines = (some: readonly DayLine[]) =>
    some.map((line) =>
      'task' in line ? (
        <TaskLine
          key={keyOf(line.task)}
          task={line.task}
          name={name}
          now={now}
          typed={typedOf(line.task)}
          onAct={act(line.task)}
        />
      ) : (
        <RecheckLine key={line.recheck.readingId} line={line} now={now} />
      ),
    );
  const typedOf = (task: OrderTask): TypedExecution | undefined => typed.find(({ body }) => isSameTask(body, task));
  return (
    <PatientCard className="tasks-card" title={t('overview.tasks.title')} {...(hint === undefined ? {} : { hint })}>
      <Listing
        loaded={loaded}
        onRetry={onRetry}
        lines={4}
        inline
        isEmpty={() => next.length + settled.length + (mayExecute ? ended.length : 0) === 0}
        empty={<p className="patient-quiet">{t('overview.tasks.none')}</p>}
      >
        {() => (
          <>
            {next.length === 0 && settled.length > 0 && <p className="patient-quiet">{t('overview.tasks.allDone')}</p>}
            <ul className="day-tasks day-tasks-next" ref={frame} onKeyDown={onKeyDown}>
              {lines(next)}
            </ul>
            {later.length > 0 && (
              <details className="day-tasks-more">
                <summary>{t('overview.tasks.later', { count: later.length })}</summary>
                <ul className="day-tasks">{lines(later)}</ul>
              </details>
            )}
            {ended.length > 0 && mayExecute && (
              <details className="day-tasks-more">
                <summary>{t('overview.tasks.ended', { count: ended.length })}</summary>
                <ul className="day-tasks">
                  {ended.map((dose) => (
                    <EndedLine key={`ended ${dose.day} ${keyOf(dose)}`} dose={dose} name={name} onAct={onAct} />
                  ))}
                </ul>
              </details>
            )}
            {settled.length > 0 && (
              <details className="day-tasks-more">
                <summary>
                  <Icon name="check" /> {t('overview.tasks.settled', { count: settled.length })}
                </summary>
                <ul className="day-tasks">
                  {settled.map((task) => (
                    <TaskLine key={keyOf(task)} task={task} name={name} now={now} typed={undefined} onAct={act(task)} />
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </Listing>
    </PatientCard>
  );
}

const keyOf = ({ type, planId, slot }: OrderTask): string => `${type} ${planId} ${slot}`;

interface LineProps {
  task: OrderTask;
  name: string;
  now: number;
  typed: TypedExecution | undefined;
  onAct: (action: TaskAction, from: HTMLElement) => void;
}

function TaskLine({ task, name, now, typed, onAct }: LineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const running = task.state === 'due' && now >= task.begin;
  // Before the time shown in the line nothing can be recorded.
  const early = isOpen(task) && !isTime(task, now);
  return (
    <li className={running ? 'running' : ''} data-task={keyOf(task)}>
      <span className="day-task-time num">{clock.time(task.begin)}</span>
      <div className="day-task-what">
        <span>
          {taskText(task, language)}{' '}
          {task.ordered !== null && <b className="num">{amountText(task.ordered, task.unit, language)}</b>}
        </span>
        <small>
          {slotWord(task.slot, language)}{' '}
          {(task.state === 'missed' || task.state === 'refused') && (
            <Tag tone={task.state === 'missed' ? 'low' : 'high'}>{t(`orders.sheet.state.${task.state}`)}</Tag>
          )}
        </small>
        <TaskOutcome task={task} />
      </div>
      <div className="day-task-actions">
        {typed ? (
          <UnsavedTask typed={typed} />
        ) : (
          !early && <TaskActions task={task} name={name} now={now} calm onAct={onAct} />
        )}
      </div>
    </li>
  );
}

interface EndedProps {
  dose: PatientTasks['ended'][number];
  name: string;
  onAct: Props['onAct'];
}

/** A dose of an ended order: if it was given before the end, it is recorded with its time. */
function EndedLine({ dose, name, onAct }: EndedProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const labels = { name, task: taskText(dose, language), slot: slotWord(dose.slot, language) };
  return (
    <li data-task={`ended ${keyOf(dose)}`}>
      <span className="day-task-time num">{clock.moment(dose.begin)}</span>
      <div className="day-task-what">
        <span>
          {taskText(dose, language)}{' '}
          {dose.ordered !== null && <b className="num">{amountText(dose.ordered, dose.unit, language)}</b>}
        </span>
        <small>{t('overview.tasks.endedAt', { slot: labels.slot, time: clock.moment(dose.endedAt) })}</small>
      </div>
      <div className="day-task-actions">
        <Button size="small" aria-label={t('orders.sheet.giveOtherOf', labels)} onClick={() => onAct('dose', dose)}>
          {t('overview.tasks.wasGiven')}
        </Button>
      </div>
    </li>
  );
}

/** A value to measure again; the next reading settles it. */
function RecheckLine({ line: { recheck }, now }: { line: Extract<DayLine, { recheck: object }>; now: number }) {
  const { t } = useTranslation();
  const { indicator, figures, measuredAt, dueAt, readingId } = recheck;
  const mayEnter = useMay(`${INDICATORS[indicator].endpoints}.record`);
  const what = t('overview.tasks.recheck', { indicator: t(`warnings.of.${indicator}`) });
  return (
    <li className="running" data-task={`recheck ${readingId}`} data-recheck={readingId}>
      <span className="day-task-time num">{clock.moment(dueAt)}</span>
      <div className="day-task-what">
        <span>{what}</span>
        <small>
          {t('orders.sheet.recheck.measured', {
            value: figuresWithUnit(indicator, figures),
            time: clock.moment(measuredAt),
          })}{' '}
          {recheckState(recheck, now) === 'overdue' && <Tag tone="low">{t('overview.tasks.late')}</Tag>}
        </small>
      </div>
      <div className="day-task-actions">
        {mayEnter && (
          <Link
            className="button small"
            data-primary
            to={entryPath(indicator)}
            aria-label={`${what}: ${t('orders.sheet.measure')}`}
          >
            {t('orders.sheet.measure')}
          </Link>
        )}
      </div>
    </li>
  );
}
