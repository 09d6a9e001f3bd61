import { useTranslation } from 'react-i18next';
import type { BoardReply } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import { FilterChips } from '../../elements/filter-chips.js';
import { Segmented } from '../../elements/segmented.js';
import { isComplete } from '../../live/followed-list.js';
import { clock } from '../../clock/hospital-clock.js';
import { NursingLevelSelect } from '../../ward/board/nursing-level-select.js';
import { useTypedReadings } from '../../ward/outbox/glucose-outbox.js';
import { roundOf } from '../../ward/board/round.js';
import { FILTERS, filterCounts, inRangeToday, type BoardFilter } from './board-filters.js';
import { BOARD_MODES, type BoardMode } from './board-mode.js';
import '../../ward/board/board.css';

interface Props {
  board: BoardReply;
  stale: boolean;
  mode: BoardMode;
  onMode: (mode: BoardMode) => void;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
  level: number;
  onLevel: (level: number) => void;
}

/** How the ward is shown, which of its patients, and the round in figures. */
export function BoardToolbar({ board, stale, mode, onMode, filter, onFilter, level, onLevel }: Props) {
  const { t } = useTranslation();
  const typed = useTypedReadings();
  const counts = filterCounts(board, typed);
  const round = roundOf(board, typed);
  const complete = isComplete(board);
  const inRange = complete ? inRangeToday(board.rows) : undefined;
  return (
    <div className="board-toolbar" role="toolbar" aria-label={t('glucose.toolbar')}>
      <Segmented
        label={t('glucose.view')}
        value={mode}
        onChange={onMode}
        choices={BOARD_MODES.map((value) => ({ value, label: t(`glucose.mode.${value}`) }))}
      />
      <FilterChips
        names={FILTERS}
        chosen={filter}
        onChoose={(name) => onFilter(filter === name ? 'all' : name)}
        word={(name) => t(`glucose.filter.${name}`)}
        count={(name) => (complete ? counts[name] : undefined)}
      />
      <NursingLevelSelect level={level} onLevel={onLevel} />
      <span className="spacer" />
      <p className="board-figures">
        <span>
          {t('glucose.measured')} <b className="num">{complete ? `${round.done}/${round.planned}` : '…'}</b>
        </span>
        <span title={t('glucose.inRangeHint')}>
          {t('glucose.inRange')} <b className="num">{inRange === undefined ? '–' : `${inRange}%`}</b>
        </span>
        <span className={stale ? 'stale' : ''}>
          {stale && <Icon name="offline" />}
          {stale ? t('glucose.asOf') : t('glucose.updated')}{' '}
          <b className="num">{clock.time(stale ? board.serverTime : clock.now())}</b>
        </span>
      </p>
    </div>
  );
}
