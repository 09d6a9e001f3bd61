import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { loadAhead } from '../../ahead.js';
import { later } from '../../elements/later.js';
import { homeOf } from '../../frame/destinations.js';
import { useUser } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { isTourDue } from './tour-memory.js';
import { startTour, tourShown } from './tour-store.js';

const Tour = later(() => import('./tour.js').then((module) => module.Tour));

/** Whether somebody works already: types into a field, or has a window open. */
const isBusy = (): boolean =>
  document.activeElement?.matches('input, textarea, select') === true ||
  document.querySelector('[role="dialog"]') !== null;

/**
 * Starts the tour by itself at the first login of an account in this browser, once the first page is drawn and while
 * nobody works there yet; otherwise it waits for the next time. Shows it whenever it is started.
 */
export function TourHost() {
  const user = useUser();
  const { pathname } = useLocation();
  const isShown = useStore(tourShown);
  const isHome = useRef(false);
  isHome.current = pathname === homeOf(user);
  useEffect(() => {
    if (!isTourDue(user.userId)) return undefined;
    let gone = false;
    const begin = (): void => {
      if (!gone && isHome.current && !isBusy()) startTour();
    };
    void loadAhead([() => Promise.resolve(begin())]);
    return () => {
      gone = true;
    };
  }, [user.userId]);
  return isShown && <Tour onClose={() => tourShown.set(false)} />;
}
