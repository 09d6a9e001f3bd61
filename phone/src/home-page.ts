import { addDays, dayOf, DEFAULT_MEAL_WINDOWS, type MealWindow } from '@wardlink/domain';
import type { Tab } from './bar/bottom-bar.js';
import { careView } from './care/care-view.js';
import { LONGEST_PERIOD, valuesView } from './curve/values-view.js';
import { settingsView } from './display/settings-view.js';
import { button, element } from './elements.js';
import { HospitalError } from './hospital.js';
import { text } from './language.js';
import type { KeptReplies } from './offline/kept-replies.js';
import type { Outbox } from './offline/outbox.js';
import type { DeviceStore } from './offline/device-store.js';
import { outboxView } from './offline/outbox-view.js';
import { meterView } from './meter/meter-view.js';
import { ownDataView } from './own-data/own-data-view.js';
import { onReminderOpened, showReminder, withdrawReminders } from './plan/notifications.js';
import { quietHours } from './plan/quiet-hours.js';
import { reminderSettings } from './plan/reminder-settings.js';
import { Reminders, remindersOf } from './plan/reminders.js';
import { mealTimesOf, todayPlan, type MissedCall } from './plan/today-plan.js';
import { RepeatedLoad } from './repeated-load.js';
import { readingForm } from './reading-form.js';
import { sharingView } from './sharing/sharing-view.js';

interface Wishes {
  zone: string;
  account: string;
  /** Whether the account was activated on the patient's own phone: only then can the patient consent. */
  activated: boolean;
  store: DeviceStore;
  outbox: Outbox;
  kept: KeptReplies;
  /** Time of the hospital's clock. */
  now(): number;
  /** Care team and groups. */
  people: readonly HTMLElement[];
  /** A missed call that the patient has not seen. */
  missedCall(): MissedCall | undefined;
  /** Another page is shown. */
  shown(tab: Tab): void;
  /** Opens today's page, also from a conversation. */
  openToday(): void;
}

const PAGES = ['today', 'values', 'messages', 'sharing', 'mine'] as const;
type PageName = (typeof PAGES)[number];

/**
 * The pages of the patient: today, the patient's values, messages and calls, the settings of the device, and who sees
 * the values.
 */
export function homePage({
  zone,
  account,
  activated,
  store,
  outbox,
  kept,
  now,
  people,
  missedCall,
  shown,
  openToday,
}: Wishes) {
  let current: PageName = 'today';
  let mayRecord: boolean | undefined;
  const entry = element('div', {});
  const form = readingForm(outbox, now);
  let mealTimes: readonly MealWindow[] = DEFAULT_MEAL_WINDOWS;
  const meter = meterView({ outbox, store, account, zone, now, mealTimes: () => mealTimes });
  const unsent = outboxView(outbox, zone, (one) => {
    show('today');
    form.mend(one);
  });
  const care = careView(kept, zone);
  const values = valuesView(zone, now);
  const sharing = sharingView(zone, activated);
  const reminders: Reminders = new Reminders({
    now,
    refresh: () => plan.load(),
    show: ({ words, tag }) => void showReminder(words, tag),
    withdraw: (open) => void withdrawReminders(open),
  });
  /** The phone's own zone: quiet hours follow the clock of the place where the patient is. */
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const life = new AbortController();
  onReminderOpened(openToday, life.signal);
  const plan: ReturnType<typeof todayPlan> = todayPlan({
    zone,
    account,
    store,
    outbox,
    kept,
    now,
    mealTimes: () => mealTimes,
    mayRecord: () => mayRecord,
    missedCall,
    enter: (slot) => form.begin(slot),
    loaded: (reply) => {
      mealTimes = mealTimesOf(reply) ?? mealTimes;
    },
    changed: (own, known) => {
      // During a stay the ward measures, and needs no reminder on the patient's phone.
      reminders.follow(mayRecord ? remindersOf(own, known, quietHours(), here) : []);
    },
  });

  const loadingValues: RepeatedLoad = new RepeatedLoad({
    load: async () => {
      values.loading();
      const today = dayOf(now(), zone);
      await kept.load('own.glucose', { from: addDays(today, 1 - LONGEST_PERIOD), to: today }, (reply) => {
        mayRecord = reply.mayRecord;
        values.show(reply);
        // An entry in progress stays while the list loads again.
        if (!reply.mayRecord) entry.replaceChildren();
        else if (!entry.contains(form.root)) entry.replaceChildren(form.root, ...(meter ? [meter] : []));
        // The next step depends on whether the patient measures at home.
        plan.draw();
      });
    },
    failed: (error) => values.failed(() => void load(), error instanceof HospitalError),
  });

  /** Loads the values first: they show whether the patient measures at home. */
  const load = async (): Promise<void> => {
    await loadingValues.run();
    await plan.load();
    await care.load();
  };

  const wayToSharing = button('', () => show('sharing'), 'way');
  wayToSharing.append(
    element('span', {}, element('b', {}, text('page.sharing')), element('small', {}, text('sharingWay'))),
    element('span', { 'aria-hidden': 'true' }, '›'),
  );
  const pages: Record<PageName, HTMLElement> = {
    today: element(
      'section',
      { 'aria-label': text('page.today') },
      plan.next,
      entry,
      unsent.root,
      element('h2', {}, text('planToday')),
      plan.list,
      care.root,
    ),
    values: values.root,
    messages: element('section', { 'aria-label': text('messagesAndCalls') }),
    sharing: element(
      'div',
      {},
      button(`‹ ${text('page.mine')}`, () => show('mine'), 'quiet way-back'),
      sharing.root,
    ),
    mine: element(
      'section',
      { 'aria-label': text('page.mine') },
      wayToSharing,
      settingsView(reminderSettings(() => plan.draw())),
      ownDataView(),
    ),
  };
  const show = (name: PageName): void => {
    current = name;
    for (const one of PAGES) pages[one].hidden = one !== current;
    // The people stand at the end of the first page as well; they keep their rows.
    if (name === 'today' || name === 'messages') pages[name].append(...people);
    if (name === 'values') values.draw();
    if (name === 'sharing') void sharing.load();
    else sharing.leave();
    shown(name === 'sharing' ? 'mine' : name);
    scrollTo(0, 0);
  };
  const root = element('div', { class: 'home' }, ...PAGES.map((name) => pages[name]));
  show(current);
  return {
    root,
    load,
    /** After a notice of a doctor: loads plan, advice and sharing. */
    loadCare: async (): Promise<void> => {
      await plan.load();
      await care.load();
      if (current === 'sharing') await sharing.load();
    },
    show,
    /** Reports again which page is shown, after a conversation. */
    reshow: (): void => shown(current === 'sharing' ? 'mine' : current),
    updateOutbox: (): void => {
      unsent.update();
      plan.draw();
    },
    /** The missed calls changed. */
    updateCalls: (): void => plan.drawNext(),
    isTyping: (): boolean => form.isTyping(),
    leave: (): void => {
      reminders.close();
      life.abort();
      loadingValues.close();
      plan.leave();
      care.leave();
      sharing.leave();
    },
  };
}
