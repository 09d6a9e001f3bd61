import { randomUUID } from 'node:crypto';
import { addDays, DEFAULT_MEAL_WINDOWS, instantOf, type DaySlot } from '@wardlink/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf } from '../src/demonstration/random.js';
import { countTaskDays, sumTasks, taskDays } from '../src/modules/statistics/task-counts.js';
import { dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const ZONE = 'Asia/Shanghai';
const NOW = '2026-03-20T12:00:00+08:00';
const TODAY = '2026-03-20';
const DAYS = Array.from({ length: 12 }, (_, index) => addDays('2026-03-08', index));

let test: TestServer;
let chief: TestClient;
const db = () => test.server.context.db;

interface Plan {
  id: string;
  patientId: string;
  slots: DaySlot[];
  since: number;
  until: number;
}
/** Where patients lay, as the test put them there. */
const places: { patientId: string; since: number; path: string | null }[] = [];
const plans: Plan[] = [];
const outcomes = new Map<string, { outcome: 'done' | 'refused'; id: string }>();

const at = (day: string, minute: number): number => instantOf(day, minute, ZONE);
const beginOf = (day: string, slot: DaySlot): number =>
  at(day, DEFAULT_MEAL_WINDOWS.find((window) => window.slot === slot)?.begin ?? 0);
const endOf = (day: string, slot: DaySlot): number => {
  const window = DEFAULT_MEAL_WINDOWS.find((one) => one.slot === slot);
  if (!window) throw new Error(`no window of ${slot}`);
  return at(window.end > window.begin ? day : addDays(day, 1), window.end);
};

async function put(patientId: string, since: number, node: { id: string; path: string } | null): Promise<void> {
  await sql`insert into patient_place (patient_id, since, node_id) values (${patientId}, ${new Date(since)}, ${node?.id ?? null})`.execute(
    db(),
  );
  places.push({ patientId, since, path: node?.path ?? null });
}

/** A plan that replaces the one before it. */
async function order(patientId: string, day: string, minute: number, slots: DaySlot[]): Promise<void> {
  const since = at(day, minute);
  const running = plans.find((plan) => plan.patientId === patientId && plan.until === Infinity);
  if (running) {
    running.until = since;
    await sql`update monitoring_plan set ended_on = ${day} where id = ${running.id}`.execute(db());
  }
  const { rows } = await sql<{ id: string }>`
    insert into monitoring_plan (plan_key, patient_id, since, slots, ordered_at, ordered_by, indicator)
    values (${randomUUID()}, ${patientId}, ${day}, ${slots}, ${new Date(since)}, ${test.hospital.accounts.doctorA}, 'glucose')
    returning id::text`.execute(db());
  if (running) {
    await sql`update monitoring_plan set replaced_at = ${new Date(since)}, replaced_by = ${rows[0]?.id}
      where id = ${running.id}`.execute(db());
  }
  plans.push({ id: rows[0]?.id ?? '', patientId, slots, since, until: Infinity });
}

async function execute(plan: Plan, day: string, slot: DaySlot, outcome: 'done' | 'refused'): Promise<void> {
  const key = `${plan.patientId} ${day} ${slot}`;
  if (outcomes.has(key)) return;
  const when = new Date(beginOf(day, slot) + 60_000);
  const { accounts, nodes } = test.hospital;
  const { rows } = await sql<{ id: string }>`
    insert into order_execution (execution_key, monitoring_plan_id, patient_id, node_id, order_type, kind, day, slot, outcome,
      refusal, executed_at, executed_by, entered_at)
    values (${randomUUID()}, ${plan.id}, ${plan.patientId}, ${nodes.wardA}, 'monitoring', 'glucose', ${day}, ${slot}, ${outcome},
      ${outcome === 'refused' ? 'out' : null}, ${when}, ${accounts.nurseA}, ${when})
    returning id::text`.execute(db());
  outcomes.set(key, { outcome, id: rows[0]?.id ?? '' });
}

async function withdraw(key: string): Promise<void> {
  const found = outcomes.get(key);
  if (!found) return;
  await sql`update order_execution set withdrawn_at = now(), withdrawn_by = executed_by, withdrawn_reason = 'x'
    where id = ${found.id}`.execute(db());
  outcomes.delete(key);
}

/** Of a place and a day, slot by slot: the newest plan that holds in the window decides, and one that ended in it is withdrawn. */
function recount(placePath: string, day: string) {
  const found = { planned: 0, done: 0, refused: 0 };
  for (const patientId of new Set(plans.map((plan) => plan.patientId))) {
    for (const { slot } of DEFAULT_MEAL_WINDOWS) {
      const [begin, end] = [beginOf(day, slot), endOf(day, slot)];
      const own = plans.filter((plan) => plan.patientId === patientId && plan.slots.includes(slot));
      const plan = own
        .filter(({ since, until }) => since < end && until > begin && until > since)
        .toSorted((one, other) => other.until - one.until)[0];
      if (!plan) continue;
      const place = places
        .filter((one) => one.patientId === patientId && one.since <= begin)
        .toSorted((one, other) => one.since - other.since)
        .at(-1);
      if (!place?.path?.startsWith(placePath)) continue;
      const outcome = outcomes.get(`${patientId} ${day} ${slot}`)?.outcome;
      if (!outcome && plan.until < end) continue;
      found.planned += 1;
      if (outcome) found[outcome] += 1;
    }
  }
  return found;
}

beforeAll(async () => {
  test = await startTestServer({ clock: NOW });
  chief = await test.signedIn('chief');
});
afterAll(() => test.stop());

describe('planned measurements and what became of them', () => {
  it('equal a recount after random plans, moves, outcomes and withdrawals, counted between or not', async () => {
    const { nodes, patients } = test.hospital;
    const { rows: nodeRows } = await sql<{ id: string; path: string }>`
      select id::text, path from organisation_node where kind <> 'bed'`.execute(db());
    const nodeOf = (id: string) => {
      const node = nodeRows.find((one) => one.id === id);
      if (!node) throw new Error(`no node ${id}`);
      return node;
    };
    await sql`delete from patient_place`.execute(db());
    const [wardA, wardB] = [nodeOf(nodes.wardA), nodeOf(nodes.wardB)];
    await put(patients.anna, at('2026-03-07', 0), wardA);
    await put(patients.bert, at('2026-03-07', 0), wardB);
    await order(patients.anna, '2026-03-08', 0, [1, 3]);
    await order(patients.bert, '2026-03-09', 9 * 60, [1, 2, 7]);
    const chance = chanceOf('planned measurements', 1);
    const compare = async () => {
      for (const { id, path } of nodeRows) {
        const counted = await taskDays(db(), {
          hospitalId: nodes.hospital,
          placeId: id,
          period: { from: '2026-03-01', to: TODAY },
          today: TODAY,
          now: Date.parse(NOW),
        });
        for (const day of DAYS) {
          const { planned, done, refused } = counted.find((one) => one.day === day) ?? sumTasks([]);
          expect({ path, day, planned, done, refused }).toEqual({ path, day, ...recount(path, day) });
        }
      }
    };
    for (let step = 0; step < 300; step += 1) {
      const one = chance.next();
      const patientId = chance.pick([patients.anna, patients.bert]);
      const day = chance.pick(DAYS);
      if (one < 0.6) {
        const plan = chance.pick(plans.filter((own) => own.patientId === patientId));
        const slot = chance.pick(plan.slots);
        if (plan.since < endOf(day, slot) && plan.until > beginOf(day, slot)) {
          await execute(plan, day, slot, chance.next() < 0.8 ? 'done' : 'refused');
        }
      } else if (one < 0.7 && outcomes.size > 0) {
        await withdraw(chance.pick([...outcomes.keys()]));
      } else if (one < 0.76) {
        const last = plans.findLast((own) => own.patientId === patientId);
        const next = addDays(DAYS[0] ?? '', plans.filter((own) => own.patientId === patientId).length + 1);
        if (last && at(next, 10 * 60) > last.since && DAYS.includes(next)) {
          await order(patientId, next, 10 * 60, chance.pick([[1, 2, 3], [5], [2, 4, 6, 7]] as DaySlot[][]));
        }
      } else if (one < 0.82) {
        const since = at(day, chance.whole(0, 1439));
        if (!places.some((place) => place.patientId === patientId && place.since === since)) {
          await put(patientId, since, chance.pick([wardA, wardB, null]));
        }
      } else {
        await countTaskDays(test.server.context);
      }
      if (step % 60 === 59) await compare();
    }
    await countTaskDays(test.server.context);
    await compare();
  });

  it('are in the overview beside the two periods, and those not done are its rows', async () => {
    const asked = { from: '2026-03-08', to: '2026-03-19' };
    const { tasks, tasksTrend } = dataOf(await chief.call('statistics.overview', asked));
    const expected = sumTasks(DAYS.map((day) => recount('/', day)));
    expect(tasks).toEqual({ present: expected, before: sumTasks([]), lastYear: sumTasks([]) });
    expect(expected.planned).toBeGreaterThan(40);
    expect(sumTasks(tasksTrend)).toEqual(expected);
    // The same on the page for deans: the days are those of its month until today.
    const month = dataOf(await chief.call('dean.survey', { month: '2026-03' }));
    expect(month.tasks).toEqual({ present: expected, before: sumTasks([]), lastYear: sumTasks([]) });
    expect(sumTasks(month.tasksTrend)).toEqual(expected);
    const missed: string[] = [];
    let after: number | null = null;
    do {
      const page: Extract<Awaited<ReturnType<typeof rowsAfter>>, { kind: 'tasks' }> = (await rowsAfter(after)) as never;
      expect(page.total).toBe(expected.planned - expected.done);
      missed.push(...page.rows.map(({ patient, day, slot }) => `${patient?.patientId} ${day} ${slot}`));
      after = page.next;
    } while (after !== null);
    expect(missed).toHaveLength(expected.planned - expected.done);
    expect(new Set(missed).size).toBe(missed.length);
    expect(missed.filter((key) => outcomes.get(key)?.outcome === 'done')).toEqual([]);
  });

  it('of yesterday are stored once its last window is over', async () => {
    const last = Math.max(...DEFAULT_MEAL_WINDOWS.map(({ slot }) => endOf('2026-03-19', slot)));
    expect(last).toBeGreaterThan(at('2026-03-19', 23 * 60));
    const countedAt = async (now: number): Promise<string | undefined> => {
      await sql`delete from task_counted_day`.execute(db());
      await countTaskDays({ db: db(), clock: { ...test.server.context.clock, now: () => now } });
      const { rows } = await sql<{ day: string }>`select max(day)::text as day from task_counted_day`.execute(db());
      return rows[0]?.day;
    };
    const midnight = at(TODAY, 0);
    expect(await countedAt(Math.min(last, midnight) - 1)).toBe('2026-03-18');
    expect(await countedAt(Math.max(last, midnight))).toBe('2026-03-19');
    // A ward whose last window is open until three at night.
    const begins = Math.max(...DEFAULT_MEAL_WINDOWS.map(({ begin }) => begin));
    const windows = DEFAULT_MEAL_WINDOWS.map((window) => (window.begin < begins ? window : { ...window, end: 3 * 60 }));
    await sql`
      insert into node_setting (node_id, meal_windows) values (${test.hospital.nodes.wardB}, ${JSON.stringify(windows)})`.execute(
      db(),
    );
    expect(await countedAt(at(TODAY, 3 * 60) - 1)).toBe('2026-03-18');
    expect(await countedAt(at(TODAY, 3 * 60))).toBe('2026-03-19');
  });

  it('leave out the present day, whose windows are open', async () => {
    const { tasks } = dataOf(await chief.call('statistics.overview', { from: TODAY, to: TODAY }));
    expect(tasks.present).toEqual({ planned: 0, done: 0, refused: 0 });
  });
});

async function rowsAfter(after: number | null) {
  return dataOf(
    await chief.call('statistics.rows', { from: '2026-03-08', to: '2026-03-19', figure: 'notDone', after }),
  );
}
