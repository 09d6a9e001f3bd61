import { dayBounds, dayOf, isDaySlot, slotAt, type MealWindow } from '@wardlink/domain';
import { button, element, setChildren } from '../elements.js';
import { HospitalError } from '../hospital.js';
import { text } from '../language.js';
import type { DeviceStore } from '../offline/device-store.js';
import type { KeptReplies } from '../offline/kept-replies.js';
import type { Outbox } from '../offline/outbox.js';
import { RepeatedLoad } from '../repeated-load.js';
import { keyOfDose, nextChange, nextStep, type Dose, type Known, type StoredPlan } from './next-step.js';
import { nextStepView } from './next-step-view.js';
import { planParts, planView } from './plan-view.js';
import { TickedDoses } from './ticked-doses.js';

/** A call of a person or group that the patient missed. */
export interface MissedCall {
  name: string;
  open(): void;
}

interface Wishes {
  zone: string;
  account: string;
  store: DeviceStore;
  outbox: Outbox;
  kept: KeptReplies;
  now(): number;
  mealTimes(): readonly MealWindow[];
  /** Whether the patient measures at home; undefined as long as that is not known. */
  mayRecord(): boolean | undefined;
  missedCall(): MissedCall | undefined;
  /** Opens the form for a slot, or for none. */
  enter(slot?: number): void;
  /** The plan was loaded. */
  loaded(plan: StoredPlan): void;
  /** The plan of today, or what is known beside it, changed. */
  changed(plan: StoredPlan, known: Known): void;
}

/** The longest pause of a timer in browsers, milliseconds. */
const LONGEST_PAUSE = 2 ** 31 - 1;

/** Today's plan: what comes next, and everything of the day. Both follow the clock, the readings and the ticks. */
export function todayPlan(wishes: Wishes) {
  const { zone, account, store, outbox, kept, now } = wishes;
  const list = element('div', {}, element('p', { class: 'empty' }, text('loading')));
  const parts = planParts();
  const ticked = new TickedDoses(store, account, () => draw());
  let plan: StoredPlan | undefined;
  let turn: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;

  const next = nextStepView({
    zone,
    mayMeasure: wishes.mayRecord,
    measure: wishes.enter,
    tick: (dose) => ticked.set(keyOfDose(dose), true),
    openCall: () => wishes.missedCall()?.open(),
  });

  /** Readings of today that the server does not have yet. */
  const waiting = (day: string): Pick<Known, 'entered' | 'lastWaiting'> => {
    const own = outbox.list.filter(({ entry, refused }) => refused === null && dayOf(entry.measuredAt, zone) === day);
    const slots = own.map(({ entry }) => entry.slot ?? slotAt(entry.measuredAt, zone, wishes.mealTimes()));
    const instants = own.map(({ entry }) => entry.measuredAt);
    return { entered: new Set(slots), lastWaiting: instants.length === 0 ? undefined : Math.max(...instants) };
  };
  const known = (day: string): Known => ({
    now: now(),
    ...waiting(day),
    ticked: ticked.keys,
    missedCall: wishes.missedCall()?.name,
  });

  /** Draws the next step alone: the rows of the list keep a press that has begun. */
  const drawNext = (): void => {
    if (!plan) return;
    // A plan that was loaded on another day is not valid for today.
    const isToday = plan.day === dayOf(now(), zone);
    next.show(isToday ? nextStep(plan, known(plan.day)) : undefined);
  };

  const draw = (): void => {
    clearTimeout(turn);
    if (!plan || isLeft) return;
    const { day } = plan;
    const isToday = day === dayOf(now(), zone);
    const own = known(day);
    drawNext();
    const actions = { zone, measure: wishes.mayRecord() ? wishes.enter : undefined, tick: tickDose };
    setChildren(
      list,
      isToday ? planView(plan, own, actions, parts) : [element('p', { class: 'empty' }, text('planOld'))],
    );
    if (isToday) wishes.changed(plan, own);
    const change = Math.min(nextChange(plan, now()) ?? Infinity, dayBounds(day, zone).end);
    if (change > now()) turn = setTimeout(followClock, Math.min(change - now(), LONGEST_PAUSE));
  };
  /** A page that stays open over midnight has the plan of the new day, and its reminders. */
  const followClock = (): void => {
    if (plan?.day === dayOf(now(), zone)) draw();
    else void load();
  };
  const tickDose = (dose: Dose, on: boolean): void => {
    ticked.set(keyOfDose(dose), on);
    // The list was drawn again: the focus stays on the same box.
    list.querySelector<HTMLElement>(`[data-dose="${CSS.escape(keyOfDose(dose))}"]`)?.focus();
  };

  const loading: RepeatedLoad = new RepeatedLoad({
    load: () =>
      kept.load('own.plan', undefined, (loaded) => {
        const reply: StoredPlan = loaded;
        plan = reply;
        void ticked.open(reply.day);
        wishes.loaded(reply);
        draw();
      }),
    failed: (error) => {
      // The stored plan stays without a network.
      if (plan && !(error instanceof HospitalError)) return;
      next.show(undefined);
      list.replaceChildren(
        element('p', { class: 'empty', role: 'alert' }, text('failed')),
        button(text('retry'), () => void load()),
      );
    },
  });
  const load = (): Promise<void> => loading.run();
  return {
    next: next.root,
    list,
    load,
    /** The waiting readings or the settings changed. */
    draw,
    /** The missed calls changed. */
    drawNext,
    leave: (): void => {
      isLeft = true;
      loading.close();
      clearTimeout(turn);
    },
  };
}

/** The meal times of a plan; undefined for one that an earlier version of the page stored. */
export const mealTimesOf = ({ mealTimes }: StoredPlan): MealWindow[] | undefined =>
  mealTimes?.filter((one): one is MealWindow => isDaySlot(one.slot));
