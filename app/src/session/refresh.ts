import { call } from '../http/call.js';
import { clock } from '../clock/hospital-clock.js';

/** Session refresh of the specification, section 9. */
const REFRESH_EVERY = 1_800_000;

/** Keeps the session alive and the clock set while the frame is shown. Returns a stop function. */
export function startSessionRefresh(): () => void {
  let last = Date.now();
  const refresh = (): void => {
    last = Date.now();
    call('session.refresh', {}, { once: true }).then(
      ({ serverTime }) => clock.set(serverTime),
      () => undefined,
    );
  };
  const timer = setInterval(refresh, REFRESH_EVERY);
  // Timers are throttled in the background: refresh when the page becomes visible again.
  const onVisible = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - last > REFRESH_EVERY) refresh();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
