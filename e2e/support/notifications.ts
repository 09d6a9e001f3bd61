import type { Page } from '@playwright/test';

/** A notification that a page showed. */
interface Shown {
  title: string;
  body: string;
}

interface Notices {
  /** How often the page asked the user for permission. */
  asked(): Promise<number>;
  shown(): Promise<Shown[]>;
  /** Hides the page, or shows it again. */
  hide(hidden: boolean): Promise<void>;
  /** Clicks the last notification. */
  click(): Promise<void>;
}

/**
 * Simulates the notifications of a browser with a window, which headless browsers do not show.
 * @param answer of the user when the page asks; it stays valid after a reload
 */
export async function withNotifications(page: Page, answer: 'granted' | 'denied'): Promise<Notices> {
  await page.addInitScript((given) => {
    const kept = { asked: 0, shown: [] as Notification[], hidden: false };
    class Recorded {
      static permission: NotificationPermission = (sessionStorage.getItem('answer') ??
        'default') as NotificationPermission;
      static requestPermission(): Promise<NotificationPermission> {
        kept.asked += 1;
        Recorded.permission = given;
        sessionStorage.setItem('answer', given);
        return Promise.resolve(given);
      }
      onclick: (() => void) | null = null;
      readonly title: string;
      readonly body: string;
      constructor(title: string, { body }: { body: string }) {
        [this.title, this.body] = [title, body];
        kept.shown.push(this as unknown as Notification);
      }
      close(): void {
        kept.hidden = false;
      }
    }
    Object.assign(window, { Notification: Recorded, keptNotices: kept });
    Object.defineProperty(document, 'hidden', { get: () => kept.hidden });
  }, answer);
  await page.reload();
  type Kept = { keptNotices: { asked: number; shown: Notification[]; hidden: boolean } };
  return {
    asked: () => page.evaluate(() => (window as unknown as Kept).keptNotices.asked),
    shown: () =>
      page.evaluate(() => (window as unknown as Kept).keptNotices.shown.map(({ title, body }) => ({ title, body }))),
    hide: (hidden) =>
      page.evaluate((now) => {
        (window as unknown as Kept).keptNotices.hidden = now;
      }, hidden),
    click: () =>
      page.evaluate(() =>
        (window as unknown as Kept).keptNotices.shown.at(-1)?.onclick?.call(null as never, null as never),
      ),
  };
}
