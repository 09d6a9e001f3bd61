import { frameOf } from '@wardlink/interop/mllp';
import type { RequestOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addBeds } from './support/beds.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { bytesOf, codeOfAnswer, His, messageText, type Sent } from './support/his.js';
import { isWhole } from './support/extent.js';
import { freePort } from './support/port.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
let chief: TestClient;
let his: His;
let partnerId: string;
let port: number;

const settingsOf = (more: Partial<RequestOf<'interface.save'>> = {}): RequestOf<'interface.save'> => ({
  name: 'HIS',
  nodeId: test.hospital.nodes.hospital,
  enabled: true,
  port,
  tls: false,
  networks: ['127.0.0.1'],
  charset: 'gb18030',
  unicode: 'utf-8',
  zone: 'Asia/Shanghai',
  processing: ['P'],
  endsWithoutReturn: false,
  keepDays: 30,
  ...more,
});

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-11-20T12:00:00+08:00' });
  const { nodes, paths } = test.hospital;
  await addBeds(test.server.context.db, { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 40);
  await addBeds(test.server.context.db, { wardId: nodes.wardB, path: paths.wardB, code: 'B1' }, 40);
  chief = await test.signedIn('chief');
  port = await freePort();
  partnerId = dataOf(await chief.call('interface.save', settingsOf())).partner.partnerId;
  for (const [code, nodeId] of [
    ['W1', nodes.wardA],
    ['W2', nodes.wardB],
  ] as const) {
    dataOf(await chief.call('interface.map', { partnerId, kind: 'ward', code, nodeId }));
  }
  his = await vi.waitFor(() => His.connect(port));
});
afterAll(async () => {
  his.close();
  await test.stop();
});

let number = 0;
/** Numbers of a patient and a visit that no other test uses. */
const somebody = () => {
  number += 1;
  return {
    patient: `P${number}`,
    visit: `V${number}`,
    name: `患者${'甲乙丙丁戊己庚辛壬癸'[number % 10]}${'子丑寅卯辰巳'[number % 6]}`,
  };
};
const time = (clock: string): string => `20261120${clock.replace(':', '')}00`;
const instant = (clock: string): number => Date.parse(`2026-11-20T${clock}:00+08:00`);

const messages = async (request: Partial<RequestOf<'interface.messages'>> = {}) =>
  dataOf(await chief.call('interface.messages', { partnerId, ...request })).messages;

/** Waits until no message waits for its turn, but for those behind one that waits for a person. */
const settled = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from interface_message message where state = 'received' and not exists (
          select from interface_message aside
          where aside.state = 'aside' and aside.seq < message.seq and aside.keys && message.keys)`.execute(
        test.server.context.db,
      );
      expect(rows).toEqual([{ count: 0 }]);
    },
    { timeout: 300_000, interval: 100 },
  );

async function send(...all: Sent[]): Promise<void> {
  for (const one of all) expect(await his.send(one)).toBe('AA');
  await settled();
}

/** The record of a visit: where the patient is, and the stay with its places. */
async function stateOf(visit: string) {
  const { rows } = await sql<{
    patientId: string;
    kind: string;
    ward: string | null;
    bed: string | null;
    began: Date;
    ended: Date | null;
    cancelled: boolean;
    places: [string | null, string | null, string][];
  }>`
    select patient.id::text as "patientId", patient.kind, ward.code as ward, patient.bed, stay.began_at as began,
      stay.ended_at as ended, stay.cancelled_at is not null as cancelled, (
        select json_agg(json_build_array(node.code, place.bed, to_char(place.since at time zone 'Asia/Shanghai', 'HH24:MI'))
          order by place.since)
        from patient_place place left join organisation_node node on node.id = place.node_id
        where place.patient_id = patient.id and place.since >= stay.began_at) as places
    from stay join patient on patient.id = stay.patient_id left join organisation_node ward on ward.id = patient.ward_id
    where stay.visit_number = ${visit}`.execute(test.server.context.db);
  return rows;
}

const recordOf = async (visit: string) => {
  const [row] = await stateOf(visit);
  if (!row) throw new Error(`no stay ${visit}`);
  return test.server.context.db
    .selectFrom('patient')
    .selectAll()
    .where('id', '=', row.patientId)
    .executeTakeFirstOrThrow();
};

function permutationsOf<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((one, index) =>
    permutationsOf(values.filter((_, other) => other !== index)).map((rest) => [one, ...rest]),
  );
}

describe('a message of the hospital’s system', () => {
  it('admits, moves, discharges, and brings back', async () => {
    const one = somebody();
    await send({ ...one, event: 'A01', at: time('08:00'), place: 'W1^^17^H1', began: time('07:55') });
    expect(await stateOf(one.visit)).toMatchObject([{ kind: 'inpatient', ward: 'A1', bed: '17', ended: null }]);
    const record = await recordOf(one.visit);
    expect(record).toMatchObject({
      name: one.name,
      sex: 'female',
      birthday: '1960-01-01',
      hospitalizationNumber: one.visit,
    });
    expect(record.admissionTime?.getTime()).toBe(instant('07:55'));
    await send({ ...one, event: 'A02', at: time('09:00'), occurred: time('08:50'), place: 'W2^^8^H1' });
    expect(await stateOf(one.visit)).toMatchObject([
      {
        ward: 'B1',
        bed: '08',
        places: [
          ['A1', '17', '07:55'],
          ['B1', '08', '08:50'],
        ],
      },
    ]);
    await send({ ...one, event: 'A03', at: time('10:00'), place: 'W2^^8^H1', ended: time('09:58') });
    expect(await stateOf(one.visit)).toMatchObject([
      {
        kind: 'discharged',
        bed: null,
        ended: new Date(instant('09:58')),
        places: [
          ['A1', '17', '07:55'],
          ['B1', '08', '08:50'],
          [null, null, '09:58'],
        ],
      },
    ]);
    await send({ ...one, event: 'A13', at: time('10:30'), place: 'W2^^8^H1' });
    expect(await stateOf(one.visit)).toMatchObject([
      {
        kind: 'inpatient',
        ward: 'B1',
        bed: '08',
        ended: null,
        places: [
          ['A1', '17', '07:55'],
          ['B1', '08', '08:50'],
        ],
      },
    ]);
    const events = await test.server.context.db
      .selectFrom('auditEvent')
      .innerJoin('account', 'account.id', 'auditEvent.accountId')
      .select(['auditEvent.type', 'account.realName'])
      .where('auditEvent.patientId', '=', record.id)
      .orderBy('auditEvent.id')
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      'patient.admitted',
      'patient.transferred',
      'patient.discharged',
      'patient.dischargeCancelled',
    ]);
    expect(new Set(events.map(({ realName }) => realName))).toEqual(new Set(['HIS']));
  });

  it('A01 A02 A02 A08 A03 A13 end in one state, in each of 720 orders of arrival', { timeout: 400_000 }, async () => {
    // Each order is of another patient; their messages come mixed, so that 720 stays are built side by side.
    const course = (one: ReturnType<typeof somebody>): Sent[] => [
      { ...one, event: 'A01', at: time('06:00'), place: 'W1^^^H1' },
      { ...one, event: 'A02', at: time('07:00'), place: 'W2^^^H1' },
      { ...one, event: 'A02', at: time('08:00'), place: 'W1^^^H1' },
      { ...one, event: 'A08', at: time('09:00'), place: 'W1^^^H1', name: '改名后' },
      { ...one, event: 'A03', at: time('10:00'), place: 'W1^^^H1', name: '改名后' },
      { ...one, event: 'A13', at: time('11:00'), place: 'W1^^^H1', name: '改名后' },
    ];
    const orders = permutationsOf([0, 1, 2, 3, 4, 5]);
    const chosen = isWhole ? orders : orders.filter((_, index) => index % 24 === 0);
    const people = chosen.map(() => somebody());
    for (let turn = 0; turn < 6; turn += 1) {
      for (const [index, order] of chosen.entries()) {
        his.write(frameOf(bytesOf(messageText(course(people[index] as never)[order[turn] as number] as Sent))));
      }
      for (const _ of chosen) expect(codeOfAnswer(await his.answer())).toBe('AA');
    }
    await settled();
    const states = await Promise.all(
      people.map(async ({ visit }) => {
        const [state, ...others] = await stateOf(visit);
        const { name } = await recordOf(visit);
        const { patientId: _, ...rest } = state as NonNullable<typeof state>;
        return JSON.stringify({ ...rest, name, stays: others.length + 1 });
      }),
    );
    expect([...new Set(states)].map((state) => JSON.parse(state) as unknown)).toEqual([
      {
        kind: 'inpatient',
        ward: 'A1',
        bed: null,
        began: new Date(instant('06:00')).toISOString(),
        ended: null,
        cancelled: false,
        places: [
          ['A1', null, '06:00'],
          ['B1', null, '07:00'],
          ['A1', null, '08:00'],
        ],
        name: '改名后',
        stays: 1,
      },
    ]);
  });

  it('to an occupied bed leaves nobody out: the patient waits in the ward, and gets the bed once it is free', async () => {
    const [first, second] = [somebody(), somebody()];
    await send({ ...first, event: 'A01', at: time('08:00'), place: 'W1^^20' });
    await send({ ...second, event: 'A01', at: time('08:10'), place: 'W1^^20' });
    expect(await stateOf(second.visit)).toMatchObject([{ kind: 'inpatient', ward: 'A1', bed: null }]);
    const [message] = await messages({ search: second.visit });
    expect(message).toMatchObject({ state: 'applied', notes: [{ code: 'bed.taken', detail: { bed: '20' } }] });
    const wardId = test.hospital.nodes.wardA;
    const wantedBy = async (who: TestClient) =>
      dataOf(await who.call('admission.occupants', { wardId })).wanted.filter(({ bed }) => bed === '20');
    const { id: patientId } = await recordOf(second.visit);
    expect(await wantedBy(await test.signedIn('nurseA'))).toEqual([{ patientId, bed: '20', reason: 'taken' }]);
    await send({ ...first, event: 'A03', at: time('08:20'), place: 'W1^^20' });
    expect(await stateOf(second.visit)).toMatchObject([{ ward: 'A1', bed: '20' }]);
    expect(await wantedBy(chief)).toEqual([]);
    expect(await stateOf(first.visit)).toMatchObject([{ kind: 'discharged' }]);
  });

  it('to a bed that the ward does not have admits without a bed', async () => {
    const one = somebody();
    await send({ ...one, event: 'A01', at: time('08:00'), place: 'W1^^99' });
    expect(await stateOf(one.visit)).toMatchObject([{ ward: 'A1', bed: null }]);
    expect((await messages({ search: one.visit }))[0]?.notes).toMatchObject([{ code: 'bed.unknown' }]);
  });

  it('A17 swaps two occupied beds in one transaction', async () => {
    const [first, second] = [somebody(), somebody()];
    await send({ ...first, event: 'A01', at: time('08:00'), place: 'W1^^21' });
    await send({ ...second, event: 'A01', at: time('08:00'), place: 'W1^^22' });
    const other = messageText({ ...second, event: 'A17', at: time('09:00'), place: 'W1^^21' }).split('\r');
    await send({ ...first, event: 'A17', at: time('09:00'), place: 'W1^^22', more: other.slice(2, 4) });
    expect(await stateOf(first.visit)).toMatchObject([
      {
        bed: '22',
        places: [
          ['A1', '21', '08:00'],
          ['A1', '22', '09:00'],
        ],
      },
    ]);
    expect(await stateOf(second.visit)).toMatchObject([
      {
        bed: '21',
        places: [
          ['A1', '22', '08:00'],
          ['A1', '21', '09:00'],
        ],
      },
    ]);
  });

  it('A17 that is older than where the patients are takes no bed from them', async () => {
    const [first, second] = [somebody(), somebody()];
    await send({ ...first, event: 'A01', at: time('08:00'), place: 'W1^^26' });
    await send({ ...second, event: 'A01', at: time('08:00'), place: 'W1^^27' });
    await send({ ...first, event: 'A02', at: time('10:00'), place: 'W1^^28' });
    // People moved the second one.
    const { id: patientId, version } = await recordOf(second.visit);
    dataOf(await chief.call('admission.changeBed', { patientId, version, bed: '29' }));
    const other = messageText({ ...second, event: 'A17', at: time('09:00'), place: 'W1^^26' }).split('\r');
    await send({ ...first, event: 'A17', at: time('09:00'), place: 'W1^^27', more: other.slice(2, 4) });
    expect(await stateOf(first.visit)).toMatchObject([{ bed: '28' }]);
    expect(await stateOf(second.visit)).toMatchObject([{ bed: '29' }]);
    for (const { visit } of [first, second]) {
      const places = (await stateOf(visit))[0]?.places;
      expect(places?.at(-1)?.[1]).not.toBeNull();
    }
  });

  it('A02 that names no ward waits for somebody, and moves nobody', async () => {
    const one = somebody();
    await send({ ...one, event: 'A01', at: time('08:00'), place: 'W1^^31' });
    await send({ ...one, event: 'A02', at: time('09:00') });
    const [message] = await messages({ search: one.visit });
    expect(message).toMatchObject({ state: 'aside', reason: 'visit.placeless' });
    expect(await stateOf(one.visit)).toMatchObject([{ bed: '31' }]);
    const { messageId = '' } = message ?? {};
    dataOf(await chief.call('interface.dismiss', { partnerId, messageId, reason: 'seen' }));
  });

  it('of a move that is older than a move by people moves nobody back', async () => {
    const one = somebody();
    await send({ ...one, event: 'A01', at: time('08:00'), place: 'W1^^23' });
    const { id: patientId, version } = await recordOf(one.visit);
    dataOf(await chief.call('admission.changeBed', { patientId, version, bed: '24' }));
    await send({ ...one, event: 'A02', at: time('11:00'), occurred: time('09:00'), place: 'W1^^25' });
    const [state] = await stateOf(one.visit);
    expect(state).toMatchObject({ bed: '24' });
    expect(state?.places.slice(0, 2)).toEqual([
      ['A1', '23', '08:00'],
      ['A1', '25', '09:00'],
    ]);
  });

  it('A11 cancels a stay; its readings stay, and the stay before is shown again', async () => {
    const one = somebody();
    await send({ ...one, event: 'A01', at: time('05:00'), place: 'W1^^26' });
    await send({ ...one, event: 'A03', at: time('06:00'), place: 'W1^^26' });
    const again = { ...one, visit: `${one.visit}b` };
    await send({ ...again, event: 'A01', at: time('07:00'), place: 'W1^^26' });
    await send({ ...again, event: 'A11', at: time('08:00'), place: 'W1^^26' });
    expect(await stateOf(again.visit)).toMatchObject([{ kind: 'discharged', cancelled: true, bed: null }]);
    expect(await recordOf(one.visit)).toMatchObject({ hospitalizationNumber: one.visit, kind: 'discharged' });
    // A cancellation may come before what it cancels.
    const early = somebody();
    await send({ ...early, event: 'A11', at: time('09:00'), place: 'W1^^26' });
    await send({ ...early, event: 'A01', at: time('08:00'), place: 'W1^^26' });
    expect(await stateOf(early.visit)).toEqual([]);
    // The person becomes known by another visit; the cancelled one can still begin.
    await send({ ...early, visit: `${early.visit}c`, event: 'A01', at: time('09:10'), place: 'W2' });
    await send({ ...early, event: 'A01', at: time('09:30'), place: 'W1' });
    expect((await messages({ search: early.visit }))[0]).toMatchObject({ state: 'applied' });
  });

  it('A05 announces a stay, which A01 begins and A38 cancels', async () => {
    const [one, two] = [somebody(), somebody()];
    await send({ ...one, event: 'A05', class: 'P', at: time('06:00'), place: 'W1' });
    await send({ ...two, event: 'A05', class: 'P', at: time('06:00'), place: 'W1' });
    const classOf = async (visit: string) =>
      test.server.context.db
        .selectFrom('stay')
        .select(['class', 'cancelledAt'])
        .where('visitNumber', '=', visit)
        .execute();
    expect(await classOf(one.visit)).toEqual([{ class: 'planned', cancelledAt: null }]);
    await send({ ...one, event: 'A01', at: time('07:00'), place: 'W1^^27' });
    expect(await stateOf(one.visit)).toMatchObject([{ kind: 'inpatient', bed: '27' }]);
    await send({ ...two, event: 'A38', class: 'P', at: time('07:00'), place: 'W1' });
    expect(await classOf(two.visit)).toMatchObject([{ class: 'planned', cancelledAt: expect.any(Date) as Date }]);
  });

  it('empty fields leave values, "" deletes them, and older messages do not replace newer values', async () => {
    const one = somebody();
    await send({ ...one, event: 'A01', at: time('08:00'), place: 'W1^^28' });
    const { id } = await recordOf(one.visit);
    const set = (columns: object) =>
      test.server.context.db.updateTable('patient').set(columns).where('id', '=', id).execute();
    await set({ mobile: '13912345678', address: '手工地址' });
    await send({ ...one, event: 'A08', at: time('09:00'), place: 'W1^^28' });
    expect(await recordOf(one.visit)).toMatchObject({ mobile: '13912345678', address: '手工地址' });
    const text = messageText({ ...one, event: 'A08', at: time('10:00'), place: 'W1^^28' }).replace(
      '|19600101|F',
      '|19600101|F|||""||13800138000',
    );
    his.write(frameOf(bytesOf(text)));
    expect(codeOfAnswer(await his.answer())).toBe('AA');
    await settled();
    expect(await recordOf(one.visit)).toMatchObject({ mobile: '13800138000', address: null });
    await send({ ...one, event: 'A31', at: time('09:30'), name: '旧名' });
    expect(await recordOf(one.visit)).toMatchObject({ name: one.name });
  });
});

describe('two records of one person', () => {
  it('become one by A40, and messages under the merged number reach the surviving record', async () => {
    const [kept, gone] = [somebody(), somebody()];
    await send({ ...gone, event: 'A01', at: time('05:00'), place: 'W1^^30' });
    await send({ ...gone, event: 'A03', at: time('06:00'), place: 'W1^^30' });
    await send({ ...kept, event: 'A01', at: time('07:00'), place: 'W1^^30' });
    const mrg = (patient: string): string[] => [`MRG|${patient}^^^H1^PI`];
    await send({ ...kept, visit: '', event: 'A40', at: time('08:00'), more: mrg(gone.patient) });
    const record = await recordOf(kept.visit);
    const merged = await test.server.context.db
      .selectFrom('patient')
      .select('id')
      .where('mergedInto', '=', record.id)
      .execute();
    expect(merged).toHaveLength(1);
    await send({ ...gone, visit: '', event: 'A31', at: time('09:00'), name: '合并之后' });
    expect(await recordOf(kept.visit)).toMatchObject({ name: '合并之后' });
    // The same pair again, and with the roles reversed.
    await send({ ...kept, visit: '', event: 'A40', at: time('08:01'), more: mrg(gone.patient) });
    await send({ ...gone, visit: '', event: 'A40', at: time('08:02'), more: mrg(kept.patient) });
    const [reversed, again] = await messages({ search: kept.patient });
    expect(again).toMatchObject({ state: 'ignored', reason: 'merge.done' });
    expect(reversed).toMatchObject({ state: 'aside', reason: 'merge.reversed' });
    dataOf(await chief.call('interface.dismiss', { partnerId, messageId: reversed?.messageId ?? '', reason: 'test' }));
    await settled();
  });

  it('with other identity numbers wait for a person, and a record is never merged into itself', async () => {
    const [kept, gone] = [somebody(), somebody()];
    await send({ ...kept, event: 'A01', at: time('07:00'), place: 'W1^^31' });
    await send({ ...gone, event: 'A01', at: time('05:00'), place: 'W1^^32', sex: 'M' });
    await send({ ...gone, event: 'A03', at: time('06:00'), place: 'W1^^32', sex: 'M' });
    await send({ ...kept, visit: '', event: 'A40', at: time('08:00'), more: [`MRG|${gone.patient}^^^H1^PI`] });
    const [message] = await messages({ search: kept.patient });
    expect(message).toMatchObject({ state: 'aside', reason: 'merge.identity' });
    dataOf(await chief.call('interface.dismiss', { partnerId, messageId: message?.messageId ?? '', reason: 'test' }));
    expect(await his.send({ ...kept, event: 'A40', at: time('08:05'), more: [`MRG|${kept.patient}^^^H1^PI`] })).toBe(
      'AR',
    );
    expect((await messages({ states: ['refused'] }))[0]).toMatchObject({ reason: 'merge.itself' });
  });
});

describe('the queue', () => {
  it('lets only the messages of one patient wait behind one that cannot be applied, and replays them in order', async () => {
    const held = somebody();
    const others = Array.from({ length: 50 }, somebody);
    his.write(frameOf(bytesOf(messageText({ ...held, event: 'A01', at: time('08:00'), place: 'W9^^1' }))));
    his.write(
      frameOf(bytesOf(messageText({ ...held, event: 'A08', at: time('08:30'), place: 'W9^^1', name: '等候者' }))),
    );
    for (const one of others)
      his.write(frameOf(bytesOf(messageText({ ...one, event: 'A01', at: time('08:00'), place: 'W2' }))));
    for (let index = 0; index < 52; index += 1) expect(codeOfAnswer(await his.answer())).toBe('AA');
    await settled();
    for (const { visit } of others) expect(await stateOf(visit)).toMatchObject([{ ward: 'B1' }]);
    const waiting = await messages({ search: held.patient });
    expect(waiting).toMatchObject([
      { state: 'received', isBehind: true },
      { state: 'aside', reason: 'ward.unmapped', detail: { code: 'W9' } },
    ]);
    const { mappings } = dataOf(await chief.call('interface.mappings', { partnerId }));
    expect(mappings[0]).toMatchObject({ kind: 'ward', code: 'W9', node: null, waiting: 1 });
    const aside = waiting[1]?.messageId ?? '';
    expect(dataOf(await chief.call('interface.preview', { partnerId, messageId: aside }))).toMatchObject({
      state: 'aside',
      reason: 'ward.unmapped',
    });
    const nodeId = test.hospital.nodes.wardA;
    dataOf(await chief.call('interface.map', { partnerId, kind: 'ward', code: 'W9', nodeId }));
    await settled();
    expect(await stateOf(held.visit)).toMatchObject([{ ward: 'A1', bed: '01' }]);
    expect(await recordOf(held.visit)).toMatchObject({ name: '等候者' });
  });

  it('is named by the metrics: what waits, for how long, and whether the port is open', async () => {
    const one = somebody();
    await send({ ...one, event: 'A01', at: time('08:00'), place: 'W7^^1' });
    const metrics = await (await fetch(`${test.server.url}/metrics`)).text();
    expect(metrics).toMatch(/^wardlink_interface_messages\{interface="HIS",state="aside"\} 1$/m);
    expect(metrics).toMatch(/^wardlink_interface_messages\{interface="HIS",state="received"\} 0$/m);
    expect(metrics).toMatch(/^wardlink_interface_oldest_seconds\{interface="HIS"\} \d/m);
    expect(metrics).toMatch(/^wardlink_interface_open\{interface="HIS"\} 1$/m);
    expect(metrics).not.toContain(one.name);
    const [message] = await messages({ search: one.visit });
    dataOf(await chief.call('interface.dismiss', { partnerId, messageId: message?.messageId ?? '', reason: 'test' }));
  });

  it('says what a message would do, and stores nothing', async () => {
    const one = somebody();
    his.write(frameOf(bytesOf(messageText({ ...one, event: 'A01', at: time('08:00'), place: 'W8^^2' }))));
    await his.answer();
    await settled();
    const [message] = await messages({ search: one.patient });
    await test.server.context.db
      .updateTable('interfaceMapping')
      .set({ nodeId: test.hospital.nodes.wardA })
      .where('code', '=', 'W8')
      .execute();
    const preview = dataOf(await chief.call('interface.preview', { partnerId, messageId: message?.messageId ?? '' }));
    expect(preview).toMatchObject({ state: 'applied', changes: [{ type: 'patient.admitted', after: { bed: '02' } }] });
    expect(await stateOf(one.visit)).toEqual([]);
    expect(dataOf(await chief.call('interface.replay', { partnerId }))).toEqual({ replayed: 1 });
    await settled();
    expect(await stateOf(one.visit)).toMatchObject([{ bed: '02' }]);
  });

  it('answers the same bytes again alike, and applies them once', async () => {
    const one = somebody();
    const bytes = bytesOf(messageText({ ...one, event: 'A01', at: time('08:00'), place: 'W2' }));
    for (let times = 0; times < 3; times += 1) {
      his.write(frameOf(bytes));
      expect(codeOfAnswer(await his.answer())).toBe('AA');
    }
    await settled();
    expect(await messages({ search: one.visit })).toHaveLength(1);
    // Some systems count their messages from the beginning again every day.
    await send({ ...one, controlId: 'X1', event: 'A08', at: time('09:00'), name: '一' });
    await send({ ...one, controlId: 'X1', event: 'A08', at: time('09:01'), name: '二' });
    expect(await recordOf(one.visit)).toMatchObject({ name: '二' });
  });
});

describe('the door', () => {
  const raw = async (bytes: Uint8Array): Promise<string> => {
    his.write(frameOf(bytes));
    return codeOfAnswer(await his.answer());
  };

  it.each([
    ['GB 18030', 'gb18030', 'GB 18030-2000'],
    ['GBK', 'gbk', 'GBK'],
    ['UTF-8', 'utf-8', 'UNICODE UTF-8'],
    ['the interface’s own, unnamed', 'gb18030', ''],
  ] as const)('reads names in %s', async (_, charset, named) => {
    const one = { ...somebody(), name: '王瑋東珅' };
    await send({ ...one, charset, named, event: 'A01', at: time('08:00'), place: 'W2' });
    expect(await recordOf(one.visit)).toMatchObject({ name: '王瑋東珅' });
  });

  it.each([
    ['another type', { type: 'ORU', event: 'R01' }, 'header.type'],
    ['another version', { version: '3.0' }, 'header.version'],
    ['a test where tests are not allowed', { processing: 'T' }, 'header.processing'],
    ['an unknown character set', { named: 'EBCDIC' }, 'parse.charset'],
    ['no number of a patient or visit', { numbers: '', visit: '' }, 'missing'],
  ] as const)('refuses %s for good, with the reason on the page', async (_, more, reason) => {
    const text = messageText({ ...somebody(), event: 'A01', at: time('08:00'), place: 'W2', ...more });
    expect(await raw(bytesOf(text))).toBe('AR');
    expect((await messages({ states: ['refused'] }))[0]).toMatchObject({ reason, answer: 'AR' });
  });

  it('refuses bytes that are no text of their character set, and shows them', async () => {
    const bytes = Buffer.from(
      bytesOf(messageText({ ...somebody(), event: 'A01', at: time('08:00'), named: 'UNICODE UTF-8' })),
    );
    bytes[bytes.length - 30] = 0xff;
    expect(await raw(bytes)).toBe('AR');
    const [message] = await messages({ states: ['refused'] });
    const shown = dataOf(await chief.call('interface.message', { partnerId, messageId: message?.messageId ?? '' }));
    expect(shown).toMatchObject({ isText: false, understood: null, message: { reason: 'parse.bytes' } });
    expect(shown.raw.startsWith('4d 53 48')).toBe(true);
  });

  it('accepts events that are not used', async () => {
    expect(await raw(bytesOf(messageText({ ...somebody(), event: 'A21', at: time('08:00') })))).toBe('AA');
    expect((await messages())[0]).toMatchObject({ event: 'A21', state: 'ignored', reason: 'event' });
  });

  it.each([
    ['on receipt alone', 'AL|NE', ['CA']],
    ['on receipt and by the application', 'AL|AL', ['CA', 'AA']],
    ['by the application alone', 'NE|AL', ['AA']],
    ['on errors alone', 'ER|ER', []],
  ] as const)('answers in the enhanced mode %s', async (_, mode, codes) => {
    const one = somebody();
    his.write(frameOf(bytesOf(messageText({ ...one, event: 'A01', at: time('08:00'), place: 'W2', mode }))));
    for (const code of codes) expect(codeOfAnswer(await his.answer())).toBe(code);
    // The next message is answered as the next.
    await send({ ...one, event: 'A08', at: time('08:30') });
  });

  it('reads a message byte by byte, twenty in one write, and one of a megabyte', async () => {
    const text = (more: Partial<Sent> = {}) =>
      messageText({ ...somebody(), event: 'A01', at: time('08:00'), place: 'W2', ...more });
    for (const byte of frameOf(bytesOf(text()))) his.write(Uint8Array.of(byte));
    expect(codeOfAnswer(await his.answer())).toBe('AA');
    his.write(Buffer.concat(Array.from({ length: 20 }, () => frameOf(bytesOf(text())))));
    for (let index = 0; index < 20; index += 1) expect(codeOfAnswer(await his.answer())).toBe('AA');
    expect(await raw(bytesOf(text({ more: [`ZZZ|${'x'.repeat(1_000_000)}`] })))).toBe('AA');
    his.write(frameOf(bytesOf(text({ more: [`ZZZ|${'x'.repeat(1_100_000)}`] }))));
    expect(await raw(bytesOf(text().replaceAll('\r', '\n')))).toBe('AA');
    await settled();
    expect((await messages({ states: ['refused'] }))[0]).toMatchObject({ reason: 'frame.oversized', answer: '' });
  });

  it('keeps a cut message apart, and closes to other addresses', async () => {
    const other = await His.connect(port);
    other.write(frameOf(bytesOf(messageText({ ...somebody(), event: 'A01', at: time('08:00') }))).subarray(0, 60));
    other.close();
    await vi.waitFor(async () => {
      expect((await messages({ states: ['refused'] }))[0]).toMatchObject({ reason: 'frame.cut' });
    });
    const { partner } = await partnerNow();
    const elsewhere = settingsOf({ partnerId, version: partner.version, networks: ['10.0.0.0/8'] });
    dataOf(await chief.call('interface.save', elsewhere));
    await vi.waitFor(async () => {
      const stranger = await His.connect(port);
      expect(await stranger.answer()).toBeUndefined();
    });
    dataOf(await chief.call('interface.save', settingsOf({ partnerId, version: partner.version + 1 })));
    his.close();
    his = await vi.waitFor(async () => {
      const next = await His.connect(port);
      expect(await next.send({ ...somebody(), event: 'A21', at: time('08:00') })).toBe('AA');
      return next;
    });
  });
});

const partnerNow = async () => {
  const { partners } = dataOf(await chief.call('interface.list'));
  const partner = partners.find((one) => one.partnerId === partnerId);
  if (!partner) throw new Error('the partner is not listed');
  return { partner };
};

describe('an interface', () => {
  it('reaches only patients and wards at or below its node', async () => {
    const { nodes } = test.hospital;
    const other = await freePort();
    const { partner } = dataOf(
      await chief.call('interface.save', settingsOf({ name: 'B', nodeId: nodes.departmentB, port: other })),
    );
    const map = { partnerId: partner.partnerId, kind: 'ward', code: 'A' } as const;
    expect(codeOf(await chief.call('interface.map', { ...map, nodeId: nodes.wardA }))).toBe('ward.unknown');
    dataOf(await chief.call('interface.map', { ...map, nodeId: nodes.wardB }));
    const one = somebody();
    await send({ ...one, event: 'A01', at: time('08:00'), place: 'W1^^33' });
    const foreign = await vi.waitFor(() => His.connect(other));
    const listed = async () =>
      dataOf(await chief.call('interface.messages', { partnerId: partner.partnerId })).messages[0];
    // The number of the visit names a patient of another department.
    expect(await foreign.send({ ...one, patient: 'Q1', event: 'A02', at: time('09:00'), place: 'A^^1' })).toBe('AA');
    await vi.waitFor(async () => expect(await listed()).toMatchObject({ state: 'aside', reason: 'person.outside' }));
    expect(await stateOf(one.visit)).toMatchObject([{ ward: 'A1', bed: '33' }]);
    foreign.close();
  });

  it('is seen and changed by its administrators alone', async () => {
    const nurse = await test.signedIn('nurseA');
    const request = { partnerId };
    expect(dataOf(await nurse.call('interface.list')).partners).toEqual([]);
    expect(codeOf(await nurse.call('interface.messages', request))).toBe('interface.unknown');
    expect(codeOf(await nurse.call('interface.save', settingsOf({ partnerId, version: 1 })))).toBe('node.forbidden');
    const powerless = await test.signedIn('powerless');
    expect(codeOf(await powerless.call('interface.list'))).toBe('permission.missing');
  });

  it.each([
    ['a name that is taken', { name: 'HIS' }, 'interface.name'],
    ['a port that is taken', { name: 'C' }, 'interface.port'],
    ['an address that is none', { name: 'C', networks: ['10.0.0.0/99'] }, 'interface.network'],
    ['a zone that does not exist', { name: 'C', zone: 'Mars/Olympus' }, 'interface.zone'],
  ] as const)('with %s is refused', async (_, more, code) => {
    expect(codeOf(await chief.call('interface.save', settingsOf(more as never)))).toBe(code);
  });

  it('stores messages encrypted, and each look at one is in the trail', async () => {
    const one = somebody();
    await send({ ...one, event: 'A01', at: time('08:00'), place: 'W2' });
    const [message] = await messages({ search: one.visit });
    const messageId = message?.messageId ?? '';
    const { rows } = await sql<{ row: string }>`
      select message::text as row from interface_message message where id = ${messageId}`.execute(
      test.server.context.db,
    );
    expect(rows[0]?.row).not.toContain(one.name);
    expect(rows[0]?.row).not.toContain('PID');
    const shown = dataOf(await chief.call('interface.message', { partnerId, messageId }));
    expect(shown.raw.split('\n')[2]).toContain(one.name);
    expect(shown.understood).toMatchObject({ event: 'A01', subjects: [{ name: one.name, ward: 'W2' }] });
    const looks = await test.server.context.db
      .selectFrom('auditEvent')
      .select('accountId')
      .where('type', '=', 'interface.looked')
      .where('subject', '=', messageId)
      .execute();
    expect(looks).toEqual([{ accountId: test.hospital.accounts.chief }]);
  });

  it('is no member of the staff', async () => {
    const { staff } = dataOf(await chief.call('staff.list', { text: 'HIS' }));
    expect(staff).toEqual([]);
  });
});
