import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderWords, slotWord } from '@wardlink/contract';
import { DAY_SLOTS } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { DayChoice } from '../../elements/date-field.js';
import { Icon } from '../../elements/icon.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { useLanguage } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { useNow } from '../../clock/use-now.js';
import { isComplete } from '../../live/followed-list.js';
import { useStore } from '../../store/store.js';
import { useTypedExecutions } from '../../ward/outbox/execution-outbox.js';
import { orderSheet, sheetDay, sheetList } from '../../ward/orders/order-sheet.js';
import { useTaskActions } from '../../ward/orders/use-task-actions.js';
import { DosesBeforeLeaving } from './doses-before-leaving.js';
import { RecheckList } from './recheck-list.js';
import { SheetTable } from './sheet-table.js';
import { countStates, FIRST_VIEW, patientsAt, SHOWS, shownPatients, type SheetView } from './sheet-view.js';
import '../../ward/board/board.css';
import './sheet.css';

/** The orders of a ward's day as tasks by patient and time, to be recorded at the bedside. */
export function SheetPage() {
  const { t } = useTranslation();
  const { act, dialog } = useTaskActions(() => sheetList.refresh());
  const loaded = useStore(orderSheet);
  const typed = useTypedExecutions();
  const [view, setView] = useState<SheetView>(FIRST_VIEW);
  const title = t('orders.sheet.title');
  useEffect(sheetList.follow, []);
  usePageTitle(title);
  const now = useNow();
  const all = loaded.state === 'ready' ? patientsAt(loaded.value.rows, now) : [];
  const patients = shownPatients(all, view, now);
  const complete = loaded.state === 'ready' && isComplete(loaded.value);
  return (
    <div className="board execution-sheet">
      <div className="board-toolbar">
        <h1 className="visually-hidden">{title}</h1>
        <SheetFilters view={view} onChange={(part) => setView({ ...view, ...part })} />
        <div className="sheet-told">
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
          <Button
            icon="refresh"
            title={t('actions.refresh')}
            aria-label={t('actions.refresh')}
            onClick={() => void sheetList.refresh()}
          />
        </div>
      </div>
      <div className="board-body">
        <RecheckList patients={all} now={now} />
        <DosesBeforeLeaving />
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
      {dialog}
    </div>
  );
}

interface FilterProps {
  view: SheetView;
  onChange: (part: Partial<SheetView>) => void;
}

/** Filters by day, slot, state and type of order. */
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
