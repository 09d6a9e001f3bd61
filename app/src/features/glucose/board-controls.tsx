import { useTranslation } from 'react-i18next';
import type { BoardReply } from '@wardlink/contract';
import type { BoardFigure } from '@wardlink/domain';
import { Icon } from '../../elements/icon.js';
import { BoardFilters } from '../../frame/board/board-filters.js';
import type { BoardChoice } from '../../frame/board/board-choice.js';
import { Segmented } from '../../elements/segmented.js';
import { isComplete } from '../../live/followed-list.js';
import { clock } from '../../clock/hospital-clock.js';
import { useArrangement } from '../../ward/page/ward-page.js';
import { useTypedReadings } from '../../ward/outbox/glucose-outbox.js';
import { OwnAuthorisation } from '../../ward/quality/own-authorisation.js';
import { roundOf } from '../../ward/board/round.js';
import { DueMetersNotice, MeterInHand } from './due-meters-notice.js';
import { choiceCount, offeredFilters, type BoardFilter } from './board-filters.js';
import { countToday, inRangeToday } from './board-figures.js';
import { BOARD_MODES, type BoardMode } from './board-mode.js';
import '../../ward/board/board.css';

interface Props {
  board: BoardReply;
  choice: BoardChoice<BoardFilter>;
  onChoice: (choice: BoardChoice<BoardFilter>) => void;
}

/** Which of the ward's patients are shown, and with which meter they are measured. */
export function BoardControls({ board, choice, onChoice }: Props) {
  const { t } = useTranslation();
  const typed = useTypedReadings();
  return (
    <>
      <BoardFilters
        names={offeredFilters(board, choice)}
        dueName="due"
        choice={choice}
        onChoice={onChoice}
        word={(name) => t(`glucose.filter.${name}`)}
        countOf={(one) => (isComplete(board) ? choiceCount(board, one, typed) : undefined)}
      />
      <OwnAuthorisation />
      <MeterInHand />
    </>
  );
}

/** How the ward is shown. */
export function BoardViews({ mode, onMode }: { mode: BoardMode; onMode: (mode: BoardMode) => void }) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('glucose.view')}
      value={mode}
      onChange={onMode}
      choices={BOARD_MODES.map((value) => ({ value, label: t(`glucose.mode.${value}`) }))}
    />
  );
}

interface FiguresProps {
  board: BoardReply;
  stale: boolean;
}

/** Figures of the round and the day, and their age. */
export function BoardFigures({ board, stale }: FiguresProps) {
  const { t } = useTranslation();
  const typed = useTypedReadings();
  const round = roundOf(board, typed);
  const complete = isComplete(board);
  const { figures } = useArrangement();
  const textOf = (figure: BoardFigure): string => {
    if (figure === 'inRange') {
      const inRange = complete ? inRangeToday(board.rows) : undefined;
      return inRange === undefined ? '–' : `${inRange}%`;
    }
    if (!complete) return '…';
    return figure === 'measured' ? `${round.done}/${round.planned}` : String(countToday(board.rows, figure));
  };
  return (
    <p className="board-figures">
      <DueMetersNotice />
      {figures.map((figure) => (
        <span key={figure} title={t(`glucose.figureHint.${figure}`)}>
          {t(`glucose.figure.${figure}`)} <b className="num">{textOf(figure)}</b>
        </span>
      ))}
      <span className={stale ? 'stale' : 'fresh'}>
        {stale && <Icon name="offline" />}
        {stale ? t('glucose.asOf') : t('glucose.updated')}{' '}
        <b className="num">{clock.time(stale ? board.serverTime : clock.now())}</b>
      </span>
    </p>
  );
}
