import { maySound, NEVER_QUIET, type Notice } from '@wardlink/domain';
import { clock } from '../clock/hospital-clock.js';
import { session } from '../session/session.js';
import { conversations } from '../live/conversations.js';
import { showBrowserNotice, type Waiting } from './browser-notices.js';

export { withdrawBrowserNotice } from './browser-notices.js';

/** Whether a notice may sound now, by the user's quiet hours. */
function mayNow(notice: Notice): boolean {
  const rules = session.get()?.warning.quiet ?? NEVER_QUIET;
  return maySound(rules, notice, clock.now(), clock.zone);
}

interface Announced {
  readonly waiting: Waiting;
  readonly notices: readonly Notice[];
  /** Subject of the notice, by which it can be withdrawn. */
  readonly about?: string;
  /** Opens the subject. */
  readonly open: () => void;
  readonly sound?: () => void;
}

/**
 * Announces something that the page already shows: by its sound, and while the page is hidden by a browser
 * notification.
 */
export function announce({ waiting, notices, about, open, sound }: Announced): void {
  if (!notices.some(mayNow)) return;
  sound?.();
  // A browser may refuse notifications for its own reasons; the page shows the notice anyway.
  showBrowserNotice(waiting, open, about).catch(() => undefined);
}

/** Whether a call by a person rings now. */
export function mayRing(userId: string | undefined): boolean {
  const loaded = conversations.get();
  const known = loaded.state === 'ready' ? loaded.value.find((one) => one.userId === userId) : undefined;
  return mayNow({ kind: 'call', special: known?.special === true });
}
