import { translate, loadAllTexts } from '../language/i18n.js';
import { createStore } from '../store/store.js';

/** What waits; a notification says no more. */
export type Waiting = 'warning' | 'message' | 'application';

/** Whether this browser shows notifications: not asked yet, allowed and on or off, refused by the user, or impossible. */
type NoticeState = 'ask' | 'on' | 'off' | 'denied' | 'unsupported';

/** Kept in the browser, as its permission is: another one of the same user may be a shared computer. */
const KEY = 'wardlink.browserNotices';

function stateNow(): NoticeState {
  if (!('Notification' in globalThis)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission === 'default') return 'ask';
  return localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

export const noticeState = createStore<NoticeState>(stateNow());

/** The permission may have been changed in the browser's settings meanwhile. */
export const lookAtNoticeState = (): void => noticeState.set(stateNow());

export function switchBrowserNotices(on: boolean): void {
  if (on) localStorage.setItem(KEY, 'on');
  else localStorage.removeItem(KEY);
  lookAtNoticeState();
}

/** Asks the user, by the browser's own question; allowed, they are on. */
export async function askForBrowserNotices(): Promise<void> {
  const answer = await Notification.requestPermission();
  switchBrowserNotices(answer === 'granted');
}

/** What is shown of each kind: the next one takes its place. */
const shown = new Map<Waiting, { about: string; notice: Notification }>();
/** What was taken back, in case its notification is still to come; the last ones. */
const withdrawn = new Set<string>();
const MOST_WITHDRAWN = 20;

/** Takes back the notification about something that is there no more. */
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
 * Shows a notification of the browser while the page is hidden, with neither names nor figures: it may be read over a shoulder, and stays in
 * the list of the operating system. A click comes back to the page and opens what waits.
 */
export async function showBrowserNotice(waiting: Waiting, open: () => void, about?: string): Promise<void> {
  if (!document.hidden || stateNow() !== 'on') return;
  await loadAllTexts();
  // Taken back while the texts were loaded.
  if (about !== undefined && withdrawn.delete(about)) return;
  // One of each kind: the next one takes its place, also of another tab.
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
