import type { ReminderOpened } from '../installed/reminder-opened.js';
import { language } from '../language.js';

const ON = 'wardlink-phone-reminders';
/** The page's own notifications are found by this beginning of their tag. */
const PREFIX = 'reminder ';
const OPENED: ReminderOpened = 'reminder opened';

/** Whether this browser can show notifications at all; on an iPhone only an installed page can. */
export const canNotify = (): boolean => 'Notification' in globalThis;

/** Whether the user wishes reminders on this device, and the browser lets the page show them. */
export function remindersOn(): boolean {
  return localStorage.getItem(ON) === 'yes' && canNotify() && Notification.permission === 'granted';
}

/**
 * Switches reminders on or off. Asks the browser for permission only here, after the user's tap.
 * @returns whether there will be reminders
 */
export async function setReminders(on: boolean): Promise<boolean> {
  if (!canNotify()) return false;
  // The wish comes first: the question of the browser may stay open while the user switches off again.
  localStorage.setItem(ON, on ? 'yes' : 'no');
  if (on && Notification.permission === 'default') await Notification.requestPermission();
  return remindersOn();
}

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

/** Reminders that were shown without a service worker, by tag. */
const shownByPage = new Map<string, Notification>();
let opened = (): void => undefined;

/** Sets what a tap on a reminder does. */
export function onReminderOpened(then: () => void, signal: AbortSignal): void {
  opened = then;
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => data === OPENED && then(), { signal });
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: what is taken back while it is being shown is taken back after it. */
function inTurn(act: () => Promise<void>): Promise<void> {
  const turn = last.then(act);
  last = turn.catch(() => undefined);
  return turn;
}

/** Shows a reminder by the service worker if there is one: a phone shows only those. */
export const showReminder = (title: string, tag: string): Promise<void> => inTurn(() => show(title, tag));

/** Removes the reminders that no longer apply. @param open tags of those that still do */
export const withdrawReminders = (open: ReadonlySet<string>): Promise<void> => inTurn(() => withdraw(open));

async function show(title: string, tag: string): Promise<void> {
  // A second page of the same patient shows the same tag, which replaces the first notification without a sound.
  const options = { tag: `${PREFIX}${tag}`, icon: './icon-192.png', lang: language() };
  const worker = await registration();
  if (!remindersOn()) return;
  if (worker) return worker.showNotification(title, options);
  const notification = new Notification(title, options);
  notification.addEventListener('click', () => {
    notification.close();
    focus();
    opened();
  });
  shownByPage.set(options.tag, notification);
}

async function withdraw(open: ReadonlySet<string>): Promise<void> {
  const isOver = (tag: string): boolean => tag.startsWith(PREFIX) && !open.has(tag.slice(PREFIX.length));
  for (const [tag, notification] of shownByPage) {
    if (!isOver(tag)) continue;
    notification.close();
    shownByPage.delete(tag);
  }
  const shown = (await (await registration())?.getNotifications?.()) ?? [];
  for (const notification of shown) if (isOver(notification.tag)) notification.close();
}
