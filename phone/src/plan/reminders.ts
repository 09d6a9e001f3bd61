import type { ReplyOf } from '@wardlink/contract';

type Plan = ReplyOf<'own.plan'>;

interface Wishes {
  /** Shows the reminder. It contains neither a value nor what to measure, because others can see a locked screen. */
  remind(tag: string): void;
  now(): number;
}

const ON = 'wardlink-phone-reminders';

/** Whether the user wishes reminders on this device, and the browser lets the page show them. */
export function remindersOn(): boolean {
  return localStorage.getItem(ON) === 'yes' && 'Notification' in window && Notification.permission === 'granted';
}

/** Asks the browser for permission if necessary. @returns whether there will be reminders */
export async function setReminders(on: boolean): Promise<boolean> {
  if (!('Notification' in window)) return false;
  if (on && Notification.permission === 'default') await Notification.requestPermission();
  localStorage.setItem(ON, on ? 'yes' : 'no');
  return remindersOn();
}

/** Reminds once of each measurement whose time begins while the page is open, even behind other pages. */
export class Reminders {
  private timers: ReturnType<typeof setTimeout>[] = [];
  private readonly reminded = new Set<string>();

  constructor(private readonly wishes: Wishes) {}

  /** Uses the plan that was loaded last. */
  follow({ day, tasks }: Plan): void {
    this.stop();
    const now = this.wishes.now();
    for (const { slot, begin, state } of tasks) {
      const tag = `${day} ${slot}`;
      if (state !== 'due' || begin <= now || this.reminded.has(tag)) continue;
      this.timers.push(
        setTimeout(() => {
          this.reminded.add(tag);
          this.wishes.remind(tag);
        }, begin - now),
      );
    }
  }

  stop(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }
}

/** Uses the service worker if there is one: a phone shows only its notifications. */
export async function showReminder(title: string, tag: string): Promise<void> {
  if (!remindersOn()) return;
  const options = { tag, icon: './icon-192.png' };
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (registration) await registration.showNotification(title, options);
  else new Notification(title, options);
}
