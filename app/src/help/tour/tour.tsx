import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../elements/button.js';
import { homeOf, menuFor } from '../../frame/destinations.js';
import { useLanguage } from '../../language/names.js';
import { useUser } from '../../session/session.js';
import type { HelpTexts } from '../texts/shapes.js';
import { useHelpTexts } from '../use-help-texts.js';
import { placeBeside } from './place.js';
import { elementOf, presentSteps, tourOf, type TourStep } from './tour-steps.js';
import { isTourDue, rememberTour } from './tour-memory.js';
import './tour.css';

/** How often the place of the marked element is looked at, because pages grow while they load, milliseconds. */
const LOOK_EVERY = 300;

/** The place of an element in the window, followed while it is shown. */
function useRect(step: TourStep | undefined): DOMRect | undefined {
  const [rect, setRect] = useState<DOMRect>();
  useLayoutEffect(() => {
    if (!step) return undefined;
    elementOf(step)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const look = (): void => {
      const now = elementOf(step)?.getBoundingClientRect();
      setRect((known) =>
        known &&
        now &&
        known.x === now.x &&
        known.y === now.y &&
        known.width === now.width &&
        known.height === now.height
          ? known
          : now,
      );
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
    };
  }, [step]);
  return rect;
}

/** Whether somebody works already: types into a field, or has a window open. */
const isBusy = (): boolean =>
  document.activeElement?.matches('input, textarea, select') === true ||
  document.querySelector('[role="dialog"]') !== null;

interface TourProps {
  /** It began by itself: only on the first page, and only while nobody works there. Otherwise it waits for the next time. */
  isFirst: boolean;
  onClose: () => void;
}

/** The tour of the first day: each step marks an element of the user's first page and says what it is for. */
export function Tour({ isFirst, onClose }: TourProps) {
  const user = useUser();
  const home = homeOf(user);
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const texts = useHelpTexts(language);
  const [steps, setSteps] = useState<readonly TourStep[]>();
  const isHome = pathname === home;
  const mayBegin = useRef(!isFirst || (isHome && isTourDue(user.userId) && !isBusy())).current;
  useEffect(() => {
    if (!mayBegin) onClose();
    else if (!isHome && steps === undefined) void navigate(home);
  }, [isHome]);
  useEffect(() => {
    if (texts === null) onClose();
    if (!mayBegin || !isHome || !texts || steps) return;
    // The texts may come late: the user has begun to work meanwhile.
    if (isFirst && isBusy()) return onClose();
    const present = presentSteps(tourOf(menuFor(user)));
    // Shown or skipped, it begins by itself only once.
    rememberTour(user.userId);
    if (present.length === 0) onClose();
    else setSteps(present);
  }, [isHome, texts]);
  // The user went on working: the tour is not in the way.
  useEffect(() => {
    if (steps && !isHome) onClose();
  }, [isHome]);
  return texts && steps && isHome ? <Steps steps={steps} texts={texts} onClose={onClose} /> : null;
}

interface StepsProps {
  steps: readonly TourStep[];
  texts: HelpTexts;
  onClose: () => void;
}

function Steps({ steps, texts, onClose }: StepsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const textId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [before] = useState(() => document.activeElement);
  const step = steps[index];
  const rect = useRect(step);
  const isLast = index === steps.length - 1;
  const size = box.current && { width: box.current.offsetWidth, height: box.current.offsetHeight };
  useEffect(() => box.current?.focus(), [index]);
  const end = (): void => {
    onClose();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
  const go = (by: -1 | 1): void => {
    const next = index + by;
    if (next >= steps.length) end();
    else if (next >= 0) setIndex(next);
  };
  const text = step && texts.tour[step.name];
  if (!step || !text) return null;
  return createPortal(
    <>
      {rect && (
        <div
          className="tour-mark"
          aria-hidden="true"
          style={{ left: rect.left - 4, top: rect.top - 4, width: rect.width + 8, height: rect.height + 8 }}
        />
      )}
      <div
        ref={box}
        className="tour-step"
        role="dialog"
        aria-labelledby={titleId}
        aria-describedby={textId}
        tabIndex={-1}
        style={placeBeside(rect, size ?? undefined, { width: window.innerWidth, height: window.innerHeight })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') end();
          else if (event.key === 'ArrowRight') go(1);
          else if (event.key === 'ArrowLeft') go(-1);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <h2 id={titleId}>{text.title}</h2>
        <p id={textId}>{text.text}</p>
        <footer>
          <small>{t('help.tour.step', { step: index + 1, count: steps.length })}</small>
          <span className="spacer" />
          {!isLast && (
            <Button tone="quiet" size="small" onClick={end}>
              {t('help.tour.skip')}
            </Button>
          )}
          {index > 0 && (
            <Button size="small" onClick={() => go(-1)}>
              {t('help.tour.back')}
            </Button>
          )}
          <Button tone="primary" size="small" onClick={() => go(1)}>
            {t(isLast ? 'help.tour.done' : 'help.tour.next')}
          </Button>
        </footer>
      </div>
    </>,
    document.body,
  );
}
