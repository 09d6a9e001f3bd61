import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { MenuEntry } from '@wardlink/contract';
import { useNow } from '../../clock/use-now.js';
import { OneLine } from '../../elements/one-line.js';
import { useMedia } from '../../elements/use-media.js';
import { useLanguage } from '../../language/names.js';
import { useUser } from '../../session/session.js';
import { isComplete } from '../../live/followed-list.js';
import { useStore } from '../../store/store.js';
import { board } from '../../ward/board/glucose-board.js';
import { roundOf } from '../../ward/board/round.js';
import { WardMessages } from '../../ward/page/ward-messages.js';
import { useTypedReadings } from '../../ward/outbox/glucose-outbox.js';
import { isCovered } from '../destinations.js';
import { addressOf, boardOf } from '../navigation-items.js';
import { keptChoice, type BoardChoice } from './board-choice.js';
import './board-head.css';

/** Number of patients due in the current round of glucose; its board is kept up to date on every page. */
function useGlucoseDue(): number | undefined {
  const loaded = useStore(board);
  const typed = useTypedReadings();
  // The round changes with time.
  useNow();
  return loaded.state === 'ready' && isComplete(loaded.value) ? roundOf(loaded.value, typed).due.length : undefined;
}

interface SwitchProps {
  /** Number of patients who are still due on the open board, if it is known. */
  due?: number | undefined;
  /** The choice of the open board: its part about patients is kept when another board is opened. */
  choice?: BoardChoice<string>;
}

/** Switches between the boards of the ward, one for each indicator, with the number of patients due if it is known. */
function BoardSwitch({ due, choice }: SwitchProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const user = useUser();
  const { pathname } = useLocation();
  const glucoseDue = useGlucoseDue();
  const { indicators } = boardOf(user);
  if (indicators.length < 2) return null;
  const nameOf = (entry: MenuEntry): string => (entry === 'ward' ? t('shell.glucose') : t(`nav.${entry}`));
  return (
    <nav className="board-switch" aria-label={t('shell.indicators')}>
      {indicators.map(({ page, line }) => {
        const isOpen = page.path === pathname || isCovered(page, pathname);
        const count = line.entry === 'ward' ? glucoseDue : isOpen ? due : undefined;
        return (
          <Link
            key={page.path}
            to={addressOf(user, page.path)}
            state={choice && { boardChoice: keptChoice(choice) }}
            className={isOpen ? 'on' : ''}
            aria-current={isOpen ? 'page' : undefined}
          >
            {(line.entry === 'ward' ? null : line.name[language]) ?? nameOf(line.entry)}
            {line.entry === 'ward' && count === undefined ? (
              // The room of a count, so that the other boards stay where they are when it comes.
              <small className="board-count-room" aria-hidden="true">
                {t('shell.due', { count: 10 })}
              </small>
            ) : (
              count !== undefined && count > 0 && <small>{t('shell.due', { count })}</small>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

interface HeadProps extends SwitchProps {
  figures?: ReactNode;
  /** The next step of the round: always in sight. */
  next?: ReactNode;
  /** Filters, and other controls that may be behind a button. */
  controls?: ReactNode;
  /** How the rows are shown. */
  views?: ReactNode;
}

/**
 * Head of every board, in two lines: the switch with figures and the next step, and the controls. On a page that is
 * enlarged twice it is one line, with a button for the rest.
 */
export function BoardHead({ figures, next, controls, views, ...rest }: HeadProps) {
  const { t } = useTranslation();
  const isLow = useMedia('(max-height: 560px)');
  if (isLow) {
    return (
      <div className="board-head low">
        <BoardSwitch {...rest} />
        {next}
        <OneLine more={t('shell.controls')} isFolded>
          <WardMessages />
          {figures}
          {controls}
          {views}
        </OneLine>
      </div>
    );
  }
  return (
    <>
      <div className="board-head">
        <BoardSwitch {...rest} />
        <WardMessages />
        {figures}
        {next}
      </div>
      {/* Its room is there before its filters: the board stays where it is when they come. */}
      <div className="board-controls" role="toolbar" aria-label={t('glucose.toolbar')}>
        {controls && <OneLine more={t('shell.moreFilters')}>{controls}</OneLine>}
        {controls && views}
      </div>
    </>
  );
}
