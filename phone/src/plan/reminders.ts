import { text } from '../language.js';
import { keyOfDose, openRechecks, openTasks, type Known, type StoredPlan } from './next-step.js';
import { whenText } from './plan-words.js';
import { afterQuietHours, type QuietHours } from './quiet-hours.js';

/** A reminder at a time of the plan. Its sentence names no value, no medicine and nobody: others see a locked screen. */
export interface Reminder {
  tag: string;
  at: number;
  /** From then on it no longer applies; undefined for as long as it is open. */
  until: number | undefined;
  words: string;
}

/** What the reminders of today are, in the order of their times. */
export function remindersOf(plan: StoredPlan, known: Known, quiet: QuietHours, zone: string): Reminder[] {
  const { day, doses = [] } = plan;
  const tasks = openTasks(plan, known);
  const measured = new Set(tasks.map(({ slot }) => slot));
  const slots = [
    ...tasks.map((task) => ({
      ...task,
      tag: `${day} ${task.slot}`,
      words: text('reminder.measure', { when: whenText(task.slot) }),
    })),
    // In a slot with a measurement the dose follows the value.
    ...doses
      .filter((dose) => !measured.has(dose.slot) && known.now < dose.end && !known.ticked.has(keyOfDose(dose)))
      .map((dose) => ({ ...dose, tag: `${day} dose ${dose.slot}`, words: text('reminder.dose') })),
  ].map(({ tag, words, begin, end }) => ({ tag, words, at: afterQuietHours(begin, quiet, zone), until: end }));
  // A patient who was low a quarter of an hour ago is awake, so the value is measured again within the quiet hours too.
  const again = openRechecks(plan, known).map(({ dueAt }) => ({
    tag: `${day} again ${dueAt}`,
    words: text('reminder.again'),
    at: dueAt,
    until: undefined,
  }));
  return [...slots.filter(({ at, until }) => at < until), ...again].sort((one, other) => one.at - other.at);
}

interface Wishes {
  now(): number;
  /** Loads the plan again, and with it `follow`: the value may have been entered elsewhere. */
  refresh(): Promise<unknown>;
  show(reminder: Reminder): void;
  /** Removes the reminders that are not among the open ones. */
  withdraw(open: ReadonlySet<string>): void;
}

/** How long a reminder waits for a fresh plan; on a weak network it comes without one, milliseconds. */
const FRESH_WITHIN = 5_000;

/** Reminds once of each planned time that begins while the page is open, even behind other pages. */
export class Reminders {
  private timers: ReturnType<typeof setTimeout>[] = [];
  private readonly reminded = new Set<string>();
  private open = new Map<string, Reminder>();
  private isClosed = false;

  constructor(private readonly wishes: Wishes) {}

  /** Uses the reminders as they are now. */
  follow(reminders: readonly Reminder[]): void {
    if (this.isClosed) return;
    this.clear();
    this.open = new Map(reminders.map((reminder) => [reminder.tag, reminder]));
    this.wishes.withdraw(new Set(this.open.keys()));
    const now = this.wishes.now();
    for (const { tag, at } of reminders) {
      // What was due when the page was opened stands on the page.
      if (at <= now || this.reminded.has(tag)) continue;
      this.timers.push(setTimeout(() => void this.remind(tag), at - now));
    }
  }

  /** Ends the reminders, for example after signing out, and removes those on the screen. */
  close(): void {
    this.isClosed = true;
    this.clear();
    this.wishes.withdraw(new Set());
  }

  private async remind(tag: string): Promise<void> {
    if (this.reminded.has(tag)) return;
    this.reminded.add(tag);
    const late = new Promise((resolve) => setTimeout(resolve, FRESH_WITHIN));
    await Promise.race([this.wishes.refresh().catch(() => undefined), late]);
    const reminder = this.open.get(tag);
    if (this.isClosed || !reminder) return;
    // A phone may have stopped the page for longer than the time of the plan.
    if (reminder.until !== undefined && this.wishes.now() >= reminder.until) return;
    this.wishes.show(reminder);
  }

  private clear(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }
}
