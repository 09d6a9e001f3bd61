// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOfDose, nextChange, nextStep, type Dose, type Known, type StoredPlan } from '../src/plan/next-step.js';
import { nextStepView } from '../src/plan/next-step-view.js';
import { setChildren } from '../src/elements.js';
import { planParts, planView } from '../src/plan/plan-view.js';

const HOUR = 3_600_000;
const at = (hour: number): number => Date.parse('2026-11-27T00:00:00+08:00') + hour * HOUR;
const zone = 'Asia/Shanghai';

const task = (slot: number, from: number, to: number, state: 'due' | 'done' | 'missed' = 'due') => ({
  slot,
  begin: at(from),
  end: at(to),
  state,
});
const aspart: Dose = {
  slot: 3,
  begin: at(10.5),
  end: at(12.5),
  category: 'insulin',
  drug: '门冬胰岛素',
  latinDrug: 'Insulin aspart',
  brand: '诺和锐',
  latinBrand: 'NovoRapid',
  amount: 6,
  unit: 'U',
};
const plan = (part: Partial<StoredPlan> = {}): StoredPlan => ({
  serverTime: at(10),
  day: '2026-11-27',
  tasks: [task(2, 8, 10.5), task(3, 10.5, 12.5)],
  doses: [],
  rechecks: [],
  tomorrow: { slot: 1, begin: at(29), end: at(32) },
  mealTimes: [],
  ...part,
});
const known = (part: Partial<Known> = {}): Known => ({
  now: at(10),
  entered: new Set(),
  lastWaiting: undefined,
  ticked: new Set(),
  missedCall: undefined,
  ...part,
});

describe('the next step', () => {
  it('is the measurement that is due now, then the next one', () => {
    expect(nextStep(plan(), known())).toMatchObject({ kind: 'measure', span: { slot: 2 }, isNow: true });
    const later = plan({ tasks: [task(2, 8, 10.5, 'done'), task(3, 10.5, 12.5)] });
    expect(nextStep(later, known())).toMatchObject({ kind: 'measure', span: { slot: 3 }, isNow: false });
  });

  it('is not what was typed already and waits on the phone for a network', () => {
    expect(nextStep(plan(), known({ entered: new Set([2]) }))).toMatchObject({ span: { slot: 3 } });
  });

  it('is a value to repeat before anything else, until it was measured again', () => {
    const rechecks = [{ measuredAt: at(9.5), dueAt: at(9.75), asked: true }];
    const again = plan({ rechecks, doses: [aspart] });
    expect(nextStep(again, known({ missedCall: 'Li Wen' }))).toEqual({
      kind: 'again',
      at: at(9.75),
      asked: true,
      isNow: true,
    });
    expect(nextStep(again, known({ lastWaiting: at(9.9) }))).toMatchObject({ kind: 'measure' });
    // Its time has not come: what is due now comes first.
    expect(nextStep(again, known({ now: at(9.6) }))).toMatchObject({ kind: 'measure', isNow: true });
  });

  it('is measuring before the dose of the same time, and then the dose until it is ticked', () => {
    const both = plan({ doses: [aspart] });
    expect(nextStep(both, known({ now: at(11) }))).toMatchObject({ kind: 'measure', span: { slot: 3 } });
    const measured = plan({ tasks: [task(3, 10.5, 12.5, 'done')], doses: [aspart] });
    expect(nextStep(measured, known({ now: at(11) }))).toMatchObject({ kind: 'dose', isNow: true, mayTick: true });
    const ticked = new Set([keyOfDose(aspart)]);
    expect(nextStep(measured, known({ now: at(11), ticked }))).toMatchObject({ kind: 'over' });
    // An hour before its time a dose may be ticked, not earlier.
    expect(nextStep(measured, known({ now: at(9) }))).toMatchObject({ kind: 'dose', isNow: false, mayTick: false });
    expect(nextStep(measured, known({ now: at(9.5) }))).toMatchObject({ kind: 'dose', isNow: false, mayTick: true });
  });

  it('is a missed call when nothing is due now, before what comes later', () => {
    const missedCall = 'Li Wen';
    expect(nextStep(plan(), known({ missedCall }))).toMatchObject({ kind: 'measure' });
    const later = plan({ tasks: [task(3, 10.5, 12.5)] });
    expect(nextStep(later, known({ missedCall }))).toEqual({ kind: 'call', name: 'Li Wen' });
  });

  it('names tomorrow’s first when nothing is left, and does not call done what was missed', () => {
    const tomorrow = { slot: 1, begin: at(29), end: at(32) };
    const over = { kind: 'over', isPlanned: true, tomorrow };
    const done = plan({ tasks: [task(2, 8, 10.5, 'done')] });
    expect(nextStep(done, known())).toEqual({ ...over, missed: 0 });
    const missed = plan({ tasks: [task(1, 5, 8, 'missed'), task(2, 8, 10.5, 'done')] });
    expect(nextStep(missed, known())).toEqual({ ...over, missed: 1 });
    // It was due when the plan was loaded, and its time has passed since.
    expect(nextStep(plan(), known({ now: at(13) }))).toEqual({ ...over, missed: 2 });
    expect(nextStep(plan({ tasks: [], tomorrow: null }), known())).toEqual({
      kind: 'over',
      isPlanned: false,
      missed: 0,
      tomorrow: null,
    });
  });

  it('comes from a plan of an earlier version too, which has measurements alone', () => {
    const { serverTime, day, tasks } = plan();
    expect(nextStep({ serverTime, day, tasks }, known())).toMatchObject({ kind: 'measure' });
    expect(nextStep({ serverTime, day, tasks: [] }, known())).toMatchObject({ kind: 'over', tomorrow: null });
  });

  it('changes by itself when a time begins, ends, or comes near', () => {
    const whole = plan({ doses: [aspart] });
    expect(nextChange(whole, at(8.5))).toBe(at(9.5));
    expect(nextChange(whole, at(10))).toBe(at(10.5));
    expect(nextChange(whole, at(12.5))).toBeUndefined();
  });
});

describe('the card', () => {
  beforeEach(() => localStorage.setItem('wardlink-phone-language', 'en'));
  afterEach(() => localStorage.clear());

  const card = (part: Partial<Parameters<typeof nextStepView>[0]> = {}) => {
    const acts = { measure: vi.fn(), tick: vi.fn(), openCall: vi.fn() };
    return { ...nextStepView({ zone, mayMeasure: () => true, ...acts, ...part }), ...acts };
  };
  const press = ({ root }: { root: HTMLElement }) => root.querySelector('button');

  it('has one button that does it, and keeps it while it is drawn again', () => {
    const one = card();
    expect(one.root.hidden).toBe(true);
    one.show(nextStep(plan(), known()));
    const first = press(one);
    expect(one.root.textContent).toBe('NowMeasure after breakfast08:00–10:30Enter the value');
    first?.click();
    expect(one.measure.mock.calls).toEqual([[2]]);
    one.show(nextStep(plan({ tasks: [task(7, 21, 24)] }), known()));
    expect(press(one)).toBe(first);
    expect(one.root.textContent).toContain('Next, at 21:00Measure at bedtime');
    one.show({ kind: 'dose', dose: aspart, isNow: true, mayTick: true });
    expect(one.root.textContent).toBe('NowInject 6 U NovoRapidbefore lunch · 10:30–12:30Done');
    first?.click();
    expect(one.tick.mock.calls).toEqual([[aspart]]);
    one.show({ kind: 'call', name: 'Li Wen' });
    first?.click();
    expect(one.openCall).toHaveBeenCalledOnce();
    one.show(nextStep(plan({ tasks: [] }), known()));
    expect(one.root.textContent).toBe('TodayNothing is planned for todayTomorrow first: before breakfast, 05:00–08:00');
    expect(press(one)).toBeNull();
  });

  it('offers nothing to press where the ward measures, or before a dose may be taken', () => {
    const ward = card({ mayMeasure: () => false });
    ward.show(nextStep(plan(), known()));
    expect(press(ward)).toBeNull();
    expect(ward.root.textContent).toContain('Your ward measures');
    const early = card();
    early.show({ kind: 'dose', dose: aspart, isNow: false, mayTick: false });
    expect(press(early)).toBeNull();
  });
});

it('the plan lists measurements and medicine in the order of the day, with a tick for each dose', () => {
  const tick = vi.fn();
  const oral: Dose = { ...aspart, category: 'oral', brand: null, latinBrand: null, latinDrug: 'Acarbose', unit: 'mg' };
  const whole = plan({ doses: [oral] });
  const own = known({ now: at(11), entered: new Set([2]) });
  const [parts, root] = [planParts(), document.createElement('div')];
  const draw = (known: typeof own): void =>
    setChildren(root, planView(whole, known, { zone, measure: vi.fn(), tick }, parts));
  draw(own);
  // A box reports a change only where it stands in a page.
  document.body.append(root);
  const rows = [...root.querySelectorAll('li')];
  expect(rows.map((row) => row.className)).toEqual([
    'plan-row plan-task waits',
    'plan-row plan-task now',
    'plan-row dose now',
  ]);
  expect(rows[0]?.textContent).toContain('kept on this phone');
  const box = rows[2]?.querySelector('input');
  expect(box?.getAttribute('aria-label')).toBe('taken: Take 6 mg Acarbose');
  box?.click();
  expect(tick).toHaveBeenCalledExactlyOnceWith(oral, true);
  // Drawn again a minute later: the same rows, so that no press and no focus is lost.
  draw({ ...own, now: own.now + 60_000 });
  expect([...root.querySelectorAll('li')]).toEqual(rows);
  draw({ ...own, entered: new Set() });
  expect([...root.querySelectorAll('li')].map((row, at) => row === rows[at])).toEqual([false, true, true]);
});
