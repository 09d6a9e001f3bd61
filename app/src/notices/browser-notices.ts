import { translate, loadAllTexts } from '../language/i18n.js';
import { createStore } from '../store/store.js';

/** What waits; a notification says no more. */
export type Waiting = 'warning' | 'message' | 'application';

/** Whether this browser shows notifications: not asked yet, allowed and on or off, refused by the user, or impossible. */
export type NoticeState = 'ask' | 'on' | 'off' | 'denied' | 'unsupported';

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

/**
 * Shows a notification of the browser while the page is hidden, with neither names nor figures: it may be read over a shoulder, and stays in
 * the list of the operating system. A click comes back to the page and opens what waits.
 */
export async function showBrowserNotice(waiting: Waiting, open: () => void): Promise<void> {
  if (!document.hidden || stateNow() !== 'on') return;
  await loadAllTexts();
  // One of each kind: the next one takes its place, also of another tab.
  const notice = new Notification('Wardlink', {
    body: translate(`notices.waiting.${waiting}`),
    tag: `wardlink-${waiting}`,
    icon: '/media/wardlink.svg',
  });
  notice.onclick = () => {
    window.focus();
    open();
    notice.close();
  };
}
