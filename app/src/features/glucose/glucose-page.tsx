import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { BoardReply, BoardRow } from '@wardlink/contract';
import { markFirstScreenDrawn } from '../../ahead.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { useNow } from '../../clock/use-now.js';
import { emptyWord, useBoardChoice } from '../../frame/board/board-choice.js';
import { BoardHead } from '../../frame/board/board-head.js';
import { isComplete } from '../../live/followed-list.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { nextDue, roundNow } from '../../ward/board/round.js';
import { slotNow } from '../../ward/board/day-slots.js';
import { board as boardStore, glucoseBoard } from '../../ward/board/glucose-board.js';
import { useTypedReadings } from '../../ward/outbox/glucose-outbox.js';
import { BedCards } from './bed-cards.js';
import { saveMode, savedMode, type BoardMode } from './board-mode.js';
import { BoardControls, BoardFigures, BoardViews } from './board-controls.js';
import { InvalidMeterInHand } from './due-meters-notice.js';
import { visibleRows, type BoardFilter } from './board-filters.js';
import { NextDue } from './next-due.js';
import { PatientList } from './patient-list.js';
import { SlotGrid } from './slot-grid.js';
import { SpecialTable } from './special-table.js';
import { useEntry } from './use-entry.js';
import { placeKey, useEntryKeys } from './use-entry-keys.js';
import { verticalNeighbour } from './vertical-neighbour.js';
import '../../ward/board/board.css';
import './board.css';
import './bed-cards.css';
import './slot-grid.css';
import './entry.css';

const VIEWS = { bed: BedCards, list: PatientList, standard: SlotGrid, special: SpecialTable } as const;

/** The glucose workbench: the ward by bed, as a list, by slots or in special mode, entered by keyboard. */
export function GlucosePage({ preset }: { preset: BoardFilter }) {
  const { t } = useTranslation();
  const loaded = useStore(boardStore);
  const typed = useTypedReadings();
  const [chosenMode, setMode] = useState<BoardMode>(savedMode);
  // The choice is shown at once; drawing a whole ward in another form takes longer.
  const mode = useDeferredValue(chosenMode);
  const [choice, setChoice] = useBoardChoice(preset);
  const container = useRef<HTMLDivElement>(null);
  usePageTitle(t('nav.ward'));

  // Due slots and the current slot change with time.
  useNow();

  const board: BoardReply | undefined = loaded.state === 'ready' ? loaded.value : undefined;
  const slot = board && slotNow(board);
  useEffect(() => {
    if (board) markFirstScreenDrawn();
  }, [board !== undefined]);
  const rows = useCallback(
    (pinned: string | null): BoardRow[] =>
      board && slot !== undefined ? visibleRows(board, choice, typed, pinned) : [],
    [board, slot, choice, typed],
  );
  const vertical = useCallback(
    (patientId: string, step: -1 | 1) => verticalNeighbour(container.current, patientId, step),
    [],
  );
  const entry = useEntry(board, rows, mode, vertical);
  const onKeyDown = useEntryKeys(entry, container);
  const shown = useMemo(
    () => rows(entry.state.mode === 'walk' ? null : entry.state.patientId),
    [rows, entry.state.mode, entry.state.patientId],
  );

  const mayRecord = useMay('glucose.record');
  const due = board && mayRecord ? roundNow(board) : undefined;
  const goTo = (row: BoardRow): void => {
    if (slot === undefined) return;
    const place = placeKey(row.patientId, slot);
    entry.dispatch({ type: 'go', patientId: row.patientId, slot });
    // The cursor may be there already, with the focus elsewhere; or its ward may not be drawn yet.
    requestAnimationFrame(() => container.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus());
  };

  // Another page may have sent the user here to enter this patient's value.
  const { state: sent } = useLocation() as { state: { goTo?: string } | null };
  const wanted = useRef(sent?.goTo);
  useEffect(() => {
    if (wanted.current === undefined || !board) return;
    const row = board.rows.find(({ patientId }) => patientId === wanted.current);
    // A row that comes later must not take the cursor from a user who has begun to work, nor when the ward is changed.
    const isAtWork = container.current?.contains(document.activeElement) === true;
    if (row || isAtWork || isComplete(board)) wanted.current = undefined;
    if (row && !isAtWork) goTo(row);
  }, [board]);

  const View = VIEWS[mode];

  return (
    <div className={`board ${mode === 'bed' ? '' : 'slot-board'}`}>
      <h1 className="visually-hidden">{t('shell.glucose')}</h1>
      <BoardHead
        choice={choice}
        figures={board && <BoardFigures board={board} stale={loaded.state === 'ready' && loaded.stale} />}
        next={due && <NextDue row={nextDue(shown, due, typed, entry.state.patientId)} onGo={goTo} />}
        controls={board && <BoardControls board={board} choice={choice} onChoice={setChoice} />}
        views={
          <BoardViews
            mode={chosenMode}
            onMode={(next) => {
              saveMode(next);
              setMode(next);
            }}
          />
        }
      />
      {board && <InvalidMeterInHand />}
      <div ref={container} className="board-body" aria-busy={mode !== chosenMode} onKeyDown={onKeyDown}>
        <Listing loaded={loaded} onRetry={() => void glucoseBoard.refresh()} lines={12}>
          {(value) =>
            shown.length === 0 && isComplete(value) ? (
              <ListingState icon="ward" title={t(`glucose.empty.${emptyWord(choice)}`)} text={t('glucose.emptyText')} />
            ) : (
              <View board={value} rows={shown} entry={entry} />
            )
          }
        </Listing>
      </div>
    </div>
  );
}
