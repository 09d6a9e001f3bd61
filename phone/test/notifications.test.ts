// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  onReminderOpened,
  remindersOn,
  setReminders,
  showReminder,
  withdrawReminders,
} from '../src/plan/notifications.js';
import type { ReminderOpened } from '../src/installed/reminder-opened.js';
import { reminderSettings } from '../src/plan/reminder-settings.js';
import { quietHours } from '../src/plan/quiet-hours.js';

const shown: FakeNotification[] = [];
class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'granted';
  static readonly requestPermission = vi.fn(() => {
    FakeNotification.permission = FakeNotification.answer;
    return Promise.resolve(FakeNotification.answer);
  });
  readonly tag: string;
  readonly close = vi.fn();
  constructor(
    readonly title: string,
    readonly options: { tag: string; body?: string },
  ) {
    super();
    this.tag = options.tag;
    shown.push(this);
  }
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('wardlink-phone-language', 'en');
  shown.length = 0;
  FakeNotification.permission = 'default';
  FakeNotification.answer = 'granted';
  FakeNotification.requestPermission.mockClear();
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('focus', vi.fn());
});
afterEach(() => void vi.unstubAllGlobals());

it('the browser is asked for permission by the switch alone, never before', async () => {
  const changed = vi.fn();
  const root = reminderSettings(changed);
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  const hours = root.querySelector<HTMLElement>('.quiet-hours');
  const box = root.querySelector<HTMLInputElement>('[name=reminders]');
  document.body.replaceChildren(root);
  box?.click();
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  expect(FakeNotification.requestPermission).toHaveBeenCalledOnce();
  expect(remindersOn()).toBe(true);
  expect([box?.checked, hours?.hidden, hours?.parentElement?.hidden]).toEqual([true, false, false]);
  const from = root.querySelector<HTMLInputElement>('[name=quiet-from]');
  if (from) from.value = '23:15';
  from?.dispatchEvent(new Event('change'));
  expect(quietHours()).toEqual({ on: true, from: 23 * 60 + 15, to: 7 * 60 });
  root.querySelector<HTMLInputElement>('[name=quietHours]')?.click();
  expect([quietHours().on, hours?.hidden]).toEqual([false, true]);
});

it('a refused permission leaves the switch off, and is said', async () => {
  FakeNotification.answer = 'denied';
  const root = reminderSettings(vi.fn());
  document.body.replaceChildren(root);
  const box = root.querySelector<HTMLInputElement>('[name=reminders]');
  box?.click();
  await vi.waitFor(() => expect(root.textContent).toContain('does not allow notifications'));
  expect(box?.checked).toBe(false);
  expect(remindersOn()).toBe(false);
});

it('a browser without notifications says what helps', async () => {
  vi.unstubAllGlobals();
  const root = reminderSettings(vi.fn());
  document.body.replaceChildren(root);
  root.querySelector<HTMLInputElement>('[name=reminders]')?.click();
  await vi.waitFor(() => expect(root.textContent).toContain('add this page to the home screen'));
});

it('a reminder is one sentence without more, is taken back, and its tap opens today', async () => {
  await setReminders(true);
  const open = vi.fn();
  const page = new AbortController();
  onReminderOpened(open, page.signal);
  await showReminder('Time to measure before lunch', '2026-11-27 3');
  await showReminder('Time for your medicine', '2026-11-27 dose 3');
  expect(shown.map(({ title, options }) => [title, options.body])).toEqual([
    ['Time to measure before lunch', undefined],
    ['Time for your medicine', undefined],
  ]);
  await withdrawReminders(new Set(['2026-11-27 dose 3']));
  expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([1, 0]);
  shown[1]?.dispatchEvent(new Event('click'));
  expect(open).toHaveBeenCalledOnce();
  await setReminders(false);
  await showReminder('Time to measure before lunch', '2026-11-27 3');
  expect(shown).toHaveLength(2);
});

it('with a service worker the phone shows its notifications, which are taken back there', async () => {
  const own = { tag: 'reminder 2026-11-27 3', close: vi.fn() };
  const other = { tag: 'something else', close: vi.fn() };
  const worker = { showNotification: vi.fn(), getNotifications: () => Promise.resolve([own, other]) };
  const workers = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve(worker) });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  await setReminders(true);
  await showReminder('Time to measure before lunch', '2026-11-27 3');
  expect(worker.showNotification.mock.calls).toEqual([
    ['Time to measure before lunch', { tag: own.tag, icon: './icon-192.png', lang: 'en' }],
  ]);
  await withdrawReminders(new Set());
  expect([own.close.mock.calls.length, other.close.mock.calls.length]).toEqual([1, 0]);
  const open = vi.fn();
  const page = new AbortController();
  onReminderOpened(open, page.signal);
  workers.dispatchEvent(new MessageEvent('message', { data: 'something else' }));
  expect(open).not.toHaveBeenCalled();
  workers.dispatchEvent(new MessageEvent('message', { data: 'reminder opened' satisfies ReminderOpened }));
  expect(open).toHaveBeenCalledOnce();
  page.abort();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('switched off while the browser still asks for permission, reminders stay off', async () => {
  let answer = (): void => undefined;
  FakeNotification.requestPermission.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = () => {
          FakeNotification.permission = 'granted';
          resolve('granted');
        };
      }),
  );
  const changed = vi.fn();
  const root = reminderSettings(changed);
  document.body.replaceChildren(root);
  const box = root.querySelector<HTMLInputElement>('[name=reminders]');
  box?.click();
  box?.click();
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  answer();
  await new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => resolve(undefined))));
  expect([remindersOn(), box?.checked, root.textContent?.includes('does not allow')]).toEqual([false, false, false]);
});

it.each(['withdrawn', 'switched off'])(
  'a reminder that is %s while the phone still shows it does not stay',
  async (how) => {
    const own = { tag: 'reminder 2026-11-27 3', close: vi.fn() };
    const visible: (typeof own)[] = [];
    let found = (): void => undefined;
    const worker = {
      showNotification: () => Promise.resolve(void visible.push(own)),
      getNotifications: () => Promise.resolve(visible),
    };
    const slow = new Promise((resolve) => (found = () => resolve(worker)));
    const getRegistration = vi.fn(() => Promise.resolve(worker)).mockImplementationOnce(() => slow as never);
    const workers = Object.assign(new EventTarget(), { getRegistration });
    Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
    await setReminders(true);
    const shows = showReminder('Time to measure before lunch', '2026-11-27 3');
    const rest = how === 'withdrawn' ? withdrawReminders(new Set()) : setReminders(false);
    // Whatever does not wait for the phone is over by now.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    found();
    await Promise.all([shows, rest]);
    expect([visible.length, own.close.mock.calls.length]).toEqual(how === 'withdrawn' ? [1, 1] : [0, 0]);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  },
);
