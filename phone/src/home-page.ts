import { addDays, dayOf, DEFAULT_MEAL_WINDOWS, isDaySlot, type MealWindow } from '@wardlink/domain';
import { careView } from './care/care-view.js';
import { LONGEST_PERIOD, valuesView } from './curve/values-view.js';
import { settingsView } from './display/settings-view.js';
import { button, element } from './elements.js';
import { text } from './language.js';
import type { KeptReplies } from './offline/kept-replies.js';
import type { Outbox } from './offline/outbox.js';
import type { DeviceStore } from './offline/device-store.js';
import { outboxView } from './offline/outbox-view.js';
import { meterView } from './meter/meter-view.js';
import { ownDataView } from './own-data/own-data-view.js';
import { planView } from './plan/plan-view.js';
import { Reminders, showReminder } from './plan/reminders.js';
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
  /** Care team, groups and further parts of the first page. */
  people: readonly HTMLElement[];
}

const PAGES = ['today', 'values', 'sharing', 'mine'] as const;
type PageName = (typeof PAGES)[number];

/**
 * The pages of the patient: today with the people, the patient's values, who sees them, and the settings of the device.
 */
export function homePage({ zone, account, activated, store, outbox, kept, now, people }: Wishes) {
  let current: PageName = 'today';
  let mayRecord = false;
  const plan = element('div', {});
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
  const reminders = new Reminders({ now, remind: (tag) => void showReminder(text('reminder'), tag) });

  const loadPlan = async (): Promise<void> => {
    try {
      await kept.load('own.plan', undefined, (reply) => {
        reminders.follow(reply);
        // A reply that an earlier version of the page stored lacks the meal times.
        if ('mealTimes' in reply) mealTimes = reply.mealTimes.filter((one): one is MealWindow => isDaySlot(one.slot));
        // A plan that was loaded on another day is not valid for today.
        const isToday = reply.day === dayOf(now(), zone);
        const measure = mayRecord ? (slot: number): void => form.begin(slot) : undefined;
        plan.replaceChildren(
          isToday ? planView(reply, { zone, now: now(), measure }) : element('p', { class: 'empty' }, text('planOld')),
        );
      });
    } catch {
      plan.replaceChildren(
        element('p', { class: 'empty', role: 'alert' }, text('failed')),
        button(text('retry'), () => void loadPlan()),
      );
    }
  };

  const loadValues = async (): Promise<void> => {
    values.loading();
    const today = dayOf(now(), zone);
    try {
      await kept.load('own.glucose', { from: addDays(today, 1 - LONGEST_PERIOD), to: today }, (reply) => {
        mayRecord = reply.mayRecord;
        values.show(reply);
        // An entry in progress stays while the list loads again.
        if (!reply.mayRecord) entry.replaceChildren();
        else if (!entry.contains(form.root)) entry.replaceChildren(form.root, ...(meter ? [meter] : []));
      });
    } catch {
      values.failed(() => void load());
    }
  };

  /** Loads the values first: they show whether the patient measures at home. */
  const load = async (): Promise<void> => {
    await loadValues();
    await loadPlan();
    await care.load();
  };

  const pages: Record<PageName, HTMLElement> = {
    today: element(
      'section',
      { 'aria-label': text('page.today') },
      element('h2', {}, text('planToday')),
      plan,
      entry,
      unsent.root,
      care.root,
      ...people,
    ),
    values: values.root,
    sharing: sharing.root,
    mine: element('section', { 'aria-label': text('page.mine') }, settingsView(), ownDataView()),
  };
  const tabs = new Map(PAGES.map((name) => [name, button(text(`page.${name}`), () => show(name), 'tab')]));
  const show = (name: PageName): void => {
    current = name;
    for (const one of PAGES) {
      pages[one].hidden = one !== current;
      if (one === current) tabs.get(one)?.setAttribute('aria-current', 'page');
      else tabs.get(one)?.removeAttribute('aria-current');
    }
    if (name === 'sharing') void sharing.load();
    scrollTo(0, 0);
  };
  const root = element(
    'div',
    { class: 'home' },
    ...PAGES.map((name) => pages[name]),
    element('nav', { class: 'tabs', 'aria-label': text('pages') }, ...tabs.values()),
  );
  plan.replaceChildren(element('p', { class: 'empty' }, text('loading')));
  show(current);
  return {
    root,
    load,
    /** After a notice of a doctor: loads plan, advice and sharing. */
    loadCare: async (): Promise<void> => {
      await loadPlan();
      await care.load();
      if (current === 'sharing') await sharing.load();
    },
    showSharing: (): void => show('sharing'),
    updateOutbox: (): void => unsent.update(),
    isTyping: (): boolean => form.isTyping(),
    leave: (): void => reminders.stop(),
  };
}
