import { maySound, NEVER_QUIET, type Notice } from '@wardlink/domain';
import { clock } from '../clock/hospital-clock.js';
import { session } from '../session/session.js';
import { conversations } from '../live/conversations.js';
import { showBrowserNotice, type Waiting } from './browser-notices.js';

export { withdrawBrowserNotice } from './browser-notices.js';

/** Whether something may sound now, by the user's quiet hours. */
function mayNow(notice: Notice): boolean {
  const rules = session.get()?.warning.quiet ?? NEVER_QUIET;
  return maySound(rules, notice, clock.now(), clock.zone);
}

interface Announced {
  readonly waiting: Waiting;
  readonly notices: readonly Notice[];
  /** What it is about, which may be taken back. */
  readonly about?: string;
  /** Opens what waits. */
  readonly open: () => void;
  readonly sound?: () => void;
}

/** Says that something came which is on the screen already: by its sound, and by the browser where nobody looks at the page. */
export function announce({ waiting, notices, about, open, sound }: Announced): void {
  if (!notices.some(mayNow)) return;
  sound?.();
  // A browser may refuse notifications in a way of its own; what came is on the page.
  showBrowserNotice(waiting, open, about).catch(() => undefined);
}

/** Whether a call of somebody rings now. */
export function mayRing(userId: string | undefined): boolean {
  const loaded = conversations.get();
  const known = loaded.state === 'ready' ? loaded.value.find((one) => one.userId === userId) : undefined;
  return mayNow({ kind: 'call', special: known?.special === true });
}
