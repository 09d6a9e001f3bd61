import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderWords, slotWord, taskText, type OrderSheetPatient, type OrderTask } from '@wardlink/contract';
import { DAY_SLOTS, type RefusalReason } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { DayChoice } from '../../elements/date-field.js';
import { Icon } from '../../elements/icon.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLanguage, useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';
import { useNow } from '../../clock/use-now.js';
import { session, useMay } from '../../session/session.js';
import { isComplete } from '../../live/followed-list.js';
import { useStore } from '../../store/store.js';
import { uniqueId } from '../../http/unique-id.js';
import { executionOutbox, useTypedExecutions } from '../../ward/outbox/execution-outbox.js';
import { orderSheet, sheetDay, sheetList } from '../../ward/orders/order-sheet.js';
import { DoseDialog, NotDoneDialog, TakeBackDialog } from './execution-dialogs.js';
import { RecheckList } from './recheck-list.js';
import { SheetTable, type TaskAction } from './sheet-table.js';
import { countStates, FIRST_VIEW, patientsAt, SHOWS, shownPatients, type SheetView } from './sheet-view.js';
import '../../ward/board/board.css';
import './sheet.css';

interface Asking {
  action: Exclude<TaskAction, 'give'>;
  task: OrderTask;
  patient: OrderSheetPatient;
}

interface Outcome {
  refusal?: RefusalReason;
  amount?: number;
  note?: string | null;
}

/** Records the outcome of a task through the outbox, which sends it until it is stored. */
function writeDown({ type, planId, day, slot }: OrderTask, { refusal, amount, note }: Outcome): void {
  const executionKey = uniqueId();
  executionOutbox()?.add({
    key: executionKey,
    kind: 'record',
    userId: session.get()?.userId ?? '',
    typedAt: clock.now(),
    unanswered: 0,
    // The time of entry, not of arrival.
    body: {
      ...{ executionKey, type, planId, day, slot, executedAt: clock.now() },
      ...{ refusal: refusal ?? null, amount: amount ?? null, note: note ?? null },
    },
  });
}

async function takeBack(executionId: string, reason: string, done: string): Promise<void> {
  try {
    await call('order.takeBack', { executionId, reason });
    notify.success(done);
    await sheetList.refresh();
  } catch (error) {
    notify.failure(error);
  }
}

/** The orders of a ward's day as tasks by patient and time, to be written down where they are done. */
export function SheetPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const loaded = useStore(orderSheet);
  const typed = useTypedExecutions();
  const mayExecute = useMay('order.execute');
  const [view, setView] = useState<SheetView>(FIRST_VIEW);
  const [asking, setAsking] = useState<Asking>();
  const title = t('orders.sheet.title');
  useEffect(sheetList.follow, []);
  useEffect(() => {
    document.title = `${title} · Wardlink`;
  }, [title]);
  const now = useNow();
  const all = loaded.state === 'ready' ? patientsAt(loaded.value.rows, now) : [];
  const patients = shownPatients(all, view, now);
  const complete = loaded.state === 'ready' && isComplete(loaded.value);
  const act = (action: TaskAction, task: OrderTask, patient: OrderSheetPatient): void => {
    if (action === 'give') writeDown(task, {});
    else setAsking({ action, task, patient });
  };
  const close = (): void => setAsking(undefined);
  const save = (outcome: Outcome): void => {
    if (asking) writeDown(asking.task, outcome);
    close();
  };
  const dialog = asking && {
    task: asking.task,
    name: nameOf(asking.patient),
    what: taskText(asking.task, language),
    onClose: close,
  };
  return (
    <div className="board sheet">
      <div className="board-toolbar">
        <h1 className="visually-hidden">{title}</h1>
        <SheetFilters view={view} onChange={(part) => setView({ ...view, ...part })} />
        <span className="spacer" />
        {loaded.state === 'ready' && (
          <p className="board-figures" role="status">
            <span>{complete ? t('orders.sheet.counts', countStates(all, view, now)) : '…'}</span>
            {loaded.stale && (
              <span className="stale">
                <Icon name="offline" /> {t('orders.sheet.stale')}
              </span>
            )}
          </p>
        )}
        <Button icon="refresh" onClick={() => void sheetList.refresh()}>
          {t('actions.refresh')}
        </Button>
      </div>
      <div className="board-body">
        <RecheckList patients={all} now={now} />
        <Listing
          loaded={loaded}
          onRetry={() => void sheetList.refresh()}
          lines={12}
          isEmpty={() => patients.length === 0 && complete}
          empty={
            <ListingState
              icon="check"
              title={t(view.show === 'open' ? 'orders.sheet.empty' : 'orders.sheet.emptyAll')}
              text={t('orders.sheet.emptyText')}
            />
          }
        >
          {({ rest }) => (
            <SheetTable
              title={title}
              patients={patients}
              rest={rest}
              onWant={sheetList.want}
              typed={typed}
              now={now}
              onAct={act}
            />
          )}
        </Listing>
      </div>
      {mayExecute && patients.length > 0 && (
        <footer className="legend">
          <span className="spacer" />
          <span className="legend-keys">
            <kbd>↑</kbd> <kbd>↓</kbd> {t('orders.sheet.keys.move')} <kbd>Enter</kbd> {t('orders.sheet.keys.give')}{' '}
            <kbd>N</kbd> {t('orders.sheet.keys.why')}
          </span>
        </footer>
      )}
      {dialog && asking.action === 'notDone' && <NotDoneDialog {...dialog} onSave={save} />}
      {dialog && asking.action === 'dose' && <DoseDialog {...dialog} onSave={save} />}
      {dialog && asking.action === 'takeBack' && (
        <TakeBackDialog
          {...dialog}
          onSave={(reason) => {
            close();
            const { execution } = asking.task;
            if (execution) void takeBack(execution.executionId, reason, t('orders.sheet.takenBack'));
          }}
        />
      )}
    </div>
  );
}

interface FilterProps {
  view: SheetView;
  onChange: (part: Partial<SheetView>) => void;
}

/** Day, slot, what of it, and type of order. */
function SheetFilters({ view, onChange }: FilterProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = clock.today();
  const day = useStore(sheetDay) ?? today;
  const slots: readonly SheetView['slot'][] = ['now', 'day', ...DAY_SLOTS];
  return (
    <>
      <DayChoice
        className="sheet-choice num"
        aria-label={t('orders.sheet.day')}
        max={today}
        value={day}
        onChange={(chosen) => {
          sheetDay.set(chosen === today ? null : chosen);
          if (chosen !== today && view.slot === 'now') onChange({ slot: 'day' });
        }}
      />
      <select
        className="sheet-choice"
        aria-label={t('orders.sheet.slots')}
        value={view.slot}
        onChange={({ target }) => onChange({ slot: slots.find((slot) => String(slot) === target.value) ?? 'now' })}
      >
        {slots.map((slot) => (
          <option key={slot} value={slot} disabled={slot === 'now' && day !== today}>
            {slot === 'now'
              ? t('orders.sheet.now')
              : slot === 'day'
                ? t('orders.sheet.wholeDay')
                : slotWord(slot, language)}
          </option>
        ))}
      </select>
      <select
        className="sheet-choice"
        aria-label={t('orders.sheet.type')}
        value={view.type ?? ''}
        onChange={({ target }) =>
          onChange({ type: target.value === 'medication' || target.value === 'monitoring' ? target.value : null })
        }
      >
        <option value="">{t('orders.sheet.everyType')}</option>
        {(['medication', 'monitoring'] as const).map((type) => (
          <option key={type} value={type}>
            {orderWords[language].type[type]}
          </option>
        ))}
      </select>
      <div className="chips" role="group" aria-label={t('orders.sheet.show')}>
        {SHOWS.map((show) => (
          <button
            key={show}
            type="button"
            className="chip"
            aria-pressed={view.show === show}
            onClick={() => onChange({ show })}
          >
            {t(`orders.sheet.filter.${show}`)}
          </button>
        ))}
      </div>
    </>
  );
}
