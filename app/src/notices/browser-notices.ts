import { translate, loadAllTexts } from '../language/i18n.js';
import { createStore } from '../store/store.js';

/** Kind of the waiting event; a notification says nothing else. */
export type Waiting = 'warning' | 'message' | 'application';

/**
 * Whether this browser shows notifications: not asked yet, allowed and on or off, denied by the user, or unsupported.
 */
type NoticeState = 'ask' | 'on' | 'off' | 'denied' | 'unsupported';

/** Stored in the browser, as its permission is: the same user may also use a shared computer. */
const KEY = 'wardlink.browserNotices';

function stateNow(): NoticeState {
  if (!('Notification' in globalThis)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission === 'default') return 'ask';
  return localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

export const noticeState = createStore<NoticeState>(stateNow());

/** The permission may have been changed in the browser's settings. */
export const lookAtNoticeState = (): void => noticeState.set(stateNow());

export function switchBrowserNotices(on: boolean): void {
  if (on) localStorage.setItem(KEY, 'on');
  else localStorage.removeItem(KEY);
  lookAtNoticeState();
}

/** Opens the browser's question for permission; if allowed, notifications are on. */
export async function askForBrowserNotices(): Promise<void> {
  const answer = await Notification.requestPermission();
  switchBrowserNotices(answer === 'granted');
}

/** The notification shown for each kind; the next one replaces it. */
const shown = new Map<Waiting, { about: string; notice: Notification }>();
/** The last withdrawn subjects, in case their notification is still being prepared. */
const withdrawn = new Set<string>();
const MOST_WITHDRAWN = 20;

/** Withdraws the notification about a subject that no longer exists. */
export function withdrawBrowserNotice(about: string): void {
  for (const [waiting, one] of shown) {
    if (one.about !== about) continue;
    one.notice.close();
    shown.delete(waiting);
    return;
  }
  withdrawn.add(about);
  for (const oldest of withdrawn) {
    if (withdrawn.size <= MOST_WITHDRAWN) return;
    withdrawn.delete(oldest);
  }
}

/**
 * Shows a browser notification while the page is hidden. It contains neither names nor figures, because others may see
 * it and the operating system keeps it in a list. A click focuses the page and opens the subject.
 */
export async function showBrowserNotice(waiting: Waiting, open: () => void, about?: string): Promise<void> {
  if (!document.hidden || stateNow() !== 'on') return;
  await loadAllTexts();
  // It was withdrawn while the texts were loading.
  if (about !== undefined && withdrawn.delete(about)) return;
  // One per kind: the next one replaces it, even one from another tab.
  const notice = new Notification('Wardlink', {
    body: translate(`notices.waiting.${waiting}`),
    tag: `wardlink-${waiting}`,
    icon: '/media/wardlink.svg',
  });
  if (about !== undefined) shown.set(waiting, { about, notice });
  notice.onclick = () => {
    window.focus();
    open();
    notice.close();
  };
}
