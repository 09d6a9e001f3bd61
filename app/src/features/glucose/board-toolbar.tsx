import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardReply } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import { BoardFilters } from '../../frame/board/board-filters.js';
import type { BoardChoice } from '../../frame/board/board-choice.js';
import { Segmented } from '../../elements/segmented.js';
import { isComplete } from '../../live/followed-list.js';
import { clock } from '../../clock/hospital-clock.js';
import { useTypedReadings } from '../../ward/outbox/glucose-outbox.js';
import { OwnAuthorisation } from '../../ward/quality/own-authorisation.js';
import { roundOf } from '../../ward/board/round.js';
import { DueMetersNotice, MeterInHand } from './due-meters-notice.js';
import { choiceCount, inRangeToday, offeredFilters, type BoardFilter } from './board-filters.js';
import { BOARD_MODES, type BoardMode } from './board-mode.js';
import '../../ward/board/board.css';

interface Props {
  board: BoardReply;
  mode: BoardMode;
  onMode: (mode: BoardMode) => void;
  choice: BoardChoice<BoardFilter>;
  onChoice: (choice: BoardChoice<BoardFilter>) => void;
}

/** Which of the ward's patients are shown, and how. */
export function BoardToolbar({ board, mode, onMode, choice, onChoice }: Props) {
  const { t } = useTranslation();
  const typed = useTypedReadings();
  return (
    <div className="board-toolbar" role="toolbar" aria-label={t('glucose.toolbar')}>
      <BoardFilters
        names={offeredFilters(board, choice)}
        dueName="due"
        choice={choice}
        onChoice={onChoice}
        word={(name) => t(`glucose.filter.${name}`)}
        countOf={(one) => (isComplete(board) ? choiceCount(board, one, typed) : undefined)}
      />
      <span className="spacer" />
      <OwnAuthorisation />
      <MeterInHand />
      <Segmented
        label={t('glucose.view')}
        value={mode}
        onChange={onMode}
        choices={BOARD_MODES.map((value) => ({ value, label: t(`glucose.mode.${value}`) }))}
      />
    </div>
  );
}

interface FiguresProps {
  board: BoardReply;
  stale: boolean;
  /** The button that leads to the next patient who is due. */
  children: ReactNode;
}

/** Figures of the round and the day, their age, and the next step. */
export function BoardFigures({ board, stale, children }: FiguresProps) {
  const { t } = useTranslation();
  const typed = useTypedReadings();
  const round = roundOf(board, typed);
  const complete = isComplete(board);
  const inRange = complete ? inRangeToday(board.rows) : undefined;
  return (
    <>
      <p className="board-figures">
        <DueMetersNotice />
        <span>
          {t('glucose.measured')} <b className="num">{complete ? `${round.done}/${round.planned}` : '…'}</b>
        </span>
        <span title={t('glucose.inRangeHint')}>
          {t('glucose.inRange')} <b className="num">{inRange === undefined ? '–' : `${inRange}%`}</b>
        </span>
        <span className={stale ? 'stale' : 'fresh'}>
          {stale && <Icon name="offline" />}
          {stale ? t('glucose.asOf') : t('glucose.updated')}{' '}
          <b className="num">{clock.time(stale ? board.serverTime : clock.now())}</b>
        </span>
      </p>
      {children}
    </>
  );
}
