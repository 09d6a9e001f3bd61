import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VitalReading } from '@wardlink/contract';
import { figuresText, type Workbench } from '@wardlink/domain';
import { Icon } from '../../elements/icon.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { emptyWord, useBoardChoice } from '../../frame/board/board-choice.js';
import { BoardFilters } from '../../frame/board/board-filters.js';
import { BoardHead } from '../../frame/board/board-head.js';
import { call } from '../../http/call.js';
import { combineLoadStates } from '../../http/load-state.js';
import { isComplete } from '../../live/followed-list.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';
import { useNow } from '../../clock/use-now.js';
import { useStore } from '../../store/store.js';
import { CorrectDialog } from '../../ward/records/correct-dialog.js';
import { vitalBoards, vitalLists } from '../../ward/board/vital-board.js';
import { useTypedVitals } from '../../ward/outbox/vital-outbox.js';
import { indicatorsOf } from '../../ward/board/vital-view.js';
import { VoidDialog } from '../../ward/records/void-dialog.js';
import { useVitalEntry } from './use-vital-entry.js';
import { benchRows, VITAL_FILTERS, visibleVitals, vitalCount, type VitalFilter } from './vital-filters.js';
import { VitalTable } from './vital-table.js';
import '../../ward/board/board.css';
import './vital.css';

/** A workbench: the ward as a list with the day's readings of its indicators, entered by keyboard. */
export function VitalPage({ workbench, preset }: { workbench: Workbench; preset: VitalFilter }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const indicators = useMemo(() => indicatorsOf(workbench), [workbench]);
  // A patient who has today's value of the workbench's indicator is not missing.
  const main = indicators[0] ?? 'pressure';
  const boards = useStore(vitalBoards);
  const loaded = combineLoadStates(indicators.map((indicator) => boards[indicator]));
  const typed = useTypedVitals().filter((one) => indicators.some((indicator) => indicator === one.indicator));
  const entry = useVitalEntry();
  const now = useNow();
  const [choice, setChoice] = useBoardChoice(preset);
  const [correcting, setCorrecting] = useState<VitalReading>();
  const [voiding, setVoiding] = useState<VitalReading>();
  useEffect(() => {
    const stops = indicators.map((indicator) => vitalLists[indicator].follow());
    return () => stops.forEach((stop) => stop());
  }, [indicators]);
  usePageTitle(t(`vital.bench.${workbench}`));

  const board = loaded.state === 'ready' ? loaded.value[0] : undefined;
  const all = loaded.state === 'ready' ? benchRows(loaded.value) : [];
  const rows = visibleVitals(all, { ...choice, main }, entry.drafts);
  const missing = vitalCount(all, { conditions: ['missing'], level: 0 }, main);
  const complete = loaded.state === 'ready' && loaded.value.every(isComplete);
  const want = useCallback(
    (wardId: string) => indicators.forEach((indicator) => vitalLists[indicator].want(wardId)),
    [indicators],
  );
  const nameBy = (reading: VitalReading): string => {
    const row = all.find(({ patientId }) => patientId === reading.patientId);
    return row ? nameOf(row) : '';
  };

  return (
    <div className="board vital">
      <h1 className="visually-hidden">{t(`vital.bench.${workbench}`)}</h1>
      <BoardHead
        choice={choice}
        due={board && complete ? missing : undefined}
        figures={
          board && (
            <p className="board-figures">
              <span>
                {t('glucose.figure.measured')}{' '}
                <b className="num">{complete ? `${all.length - missing}/${all.length}` : '…'}</b>
              </span>
              <span className={loaded.state === 'ready' && loaded.stale ? 'stale' : ''}>
                {loaded.state === 'ready' && loaded.stale && <Icon name="offline" />}
                {t(loaded.state === 'ready' && loaded.stale ? 'glucose.asOf' : 'glucose.updated')}{' '}
                <b className="num">{clock.time(loaded.state === 'ready' && loaded.stale ? board.serverTime : now)}</b>
              </span>
            </p>
          )
        }
        controls={
          board && (
            <BoardFilters
              names={VITAL_FILTERS}
              dueName="missing"
              choice={choice}
              onChoice={setChoice}
              word={(name) => t(`vital.filter.${name}`)}
              countOf={(one) => (complete ? vitalCount(all, one, main) : undefined)}
            />
          )
        }
      />
      <div className="board-body">
        <Listing
          loaded={loaded}
          onRetry={() => indicators.forEach((indicator) => void vitalLists[indicator].refresh())}
          lines={12}
        >
          {() =>
            rows.length === 0 && complete ? (
              <ListingState icon="ward" title={t(`vital.empty.${emptyWord(choice)}`)} text={t('glucose.emptyText')} />
            ) : (
              <VitalTable
                workbench={workbench}
                rows={rows}
                rest={board?.rest}
                onWant={want}
                typed={typed}
                entry={entry}
                onCorrect={setCorrecting}
              />
            )
          }
        </Listing>
      </div>
      {correcting && (
        <CorrectDialog
          reading={correcting}
          name={nameBy(correcting)}
          onClose={() => setCorrecting(undefined)}
          onSave={({ figures, confirmed, reason }) => {
            if (!('value' in figures)) entry.actions.correct(correcting, figures, confirmed, reason);
            setCorrecting(undefined);
          }}
          onVoid={() => {
            setVoiding(correcting);
            setCorrecting(undefined);
          }}
        />
      )}
      {voiding && (
        <VoidDialog
          what={t('voiding.reading', { name: nameBy(voiding), value: figuresText(voiding.indicator, voiding) })}
          onClose={() => setVoiding(undefined)}
          onVoid={async (reason) => {
            const { indicator, readingId, version } = voiding;
            await call('vital.void', { indicator, readingId, version, reason });
            setVoiding(undefined);
            notify.success(t('voiding.done'));
            void vitalLists[indicator].refresh();
          }}
        />
      )}
    </div>
  );
}
