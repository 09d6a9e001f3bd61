import { PUSH_PATH, type ErrorReply, type RequestOf } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sealBytes } from '../src/core/sealed-bytes.js';
import { INTERFACES_TOPIC } from '../src/core/topics.js';
import { addBeds } from './support/beds.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { freePort } from './support/port.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
let chief: TestClient;
let partnerId: string;
let token: string;

const settingsOf = (more: Partial<RequestOf<'interface.save'>> = {}): RequestOf<'interface.save'> => ({
  name: 'Views',
  nodeId: test.hospital.nodes.hospital,
  enabled: true,
  port: null,
  tls: false,
  networks: ['127.0.0.1'],
  charset: 'utf-8',
  unicode: null,
  zone: 'Asia/Shanghai',
  processing: ['P'],
  endsWithoutReturn: false,
  keepDays: 30,
  ...more,
});

const add = async (more: Partial<RequestOf<'interface.save'>> = {}) =>
  dataOf(await chief.call('interface.save', settingsOf(more))).partner;
const makeToken = async (id: string) => dataOf(await chief.call('interface.token', { partnerId: id })).token;
const listed = async (id: string) => {
  const { partners } = dataOf(await chief.call('interface.list'));
  const partner = partners.find((one) => one.partnerId === id);
  if (!partner) throw new Error('the partner is not listed');
  return partner;
};

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-11-20T12:00:00+08:00' });
  const { nodes, paths } = test.hospital;
  await addBeds(test.server.context.db, { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 40);
  chief = await test.signedIn('chief');
  ({ partnerId } = await add());
  token = await makeToken(partnerId);
  dataOf(await chief.call('interface.map', { partnerId, kind: 'ward', code: 'W1', nodeId: nodes.wardA }));
});
afterAll(() => test.stop());

interface Said {
  body: string | Uint8Array;
  format?: string;
  authorization?: string | undefined;
  url?: string;
}
async function push({ body, format = 'application/json', ...more }: Said) {
  const { authorization = `Bearer ${token}`, url = test.server.url } = more;
  const response = await fetch(`${url}${PUSH_PATH}`, {
    method: 'POST',
    headers: { 'content-type': format, 'accept-language': 'en', ...(authorization !== '' && { authorization }) },
    body: body as BodyInit,
  });
  const said = (await response.json()) as Partial<ErrorReply> & { data?: { id: string } };
  return { status: response.status, ...said };
}

interface Event {
  event: string;
  at: string;
  number: string;
  bed?: string;
  ward?: string;
  name?: string;
}
const FORMATS = ['application/json', 'application/xml'] as const;
/** An event in each format. */
const eventOf = ({ event, at, number, bed = '', ward = 'W1', name = '林晓舟' }: Event): Record<string, string> => {
  const id = `${number}-${event}-${at}`;
  const when = `2026-11-20T${at}:00+08:00`;
  const patient = {
    identifiers: [{ value: `P${number}`, authority: 'H1', type: 'PI' }],
    name,
    sex: 'F',
    birthday: '1960-01-01',
  };
  const visit = { number: `V${number}`, class: 'inpatient', ward, bed };
  return {
    'application/json': JSON.stringify({ id, event, at: when, patient, visit }),
    'application/xml': `<?xml version="1.0"?>
      <message><id>${id}</id><event>${event}</event><at>${when}</at><patient><identifiers>
        <identifier><value>P${number}</value><authority>H1</authority><type>PI</type></identifier></identifiers>
        <name>${name}</name><sex>F</sex><birthday>1960-01-01</birthday></patient>
      <visit><number>V${number}</number><class>inpatient</class><ward>${ward}</ward><bed>${bed}</bed></visit></message>`,
  };
};

const messages = async (request: Partial<RequestOf<'interface.messages'>> = {}) =>
  dataOf(await chief.call('interface.messages', { partnerId, ...request })).messages;

/** The stay of a visit, once nothing waits for its turn. */
async function stateOf(number: string) {
  const { db } = test.server.context;
  await vi.waitFor(async () => {
    const { rows } = await sql`select from interface_message where state = 'received'`.execute(db);
    expect(rows).toEqual([]);
  });
  const { rows } = await sql<{ kind: string; name: string; bed: string | null; ended: boolean }>`
    select patient.kind, patient.name, patient.bed, stay.ended_at is not null as ended from stay
    join patient on patient.id = stay.patient_id where stay.visit_number = ${`V${number}`}`.execute(db);
  return rows;
}

describe('a system that pushes', () => {
  it.each(FORMATS)('admits, moves and discharges by %s', async (format) => {
    const number = format.slice(-3);
    const send = async (event: Omit<Event, 'number'>): Promise<void> => {
      const body = eventOf({ ...event, number })[format] ?? '';
      const id = `${number}-${event.event}-${event.at}`;
      expect(await push({ body, format })).toEqual({ status: 200, data: { id } });
    };
    const bed = format === 'application/json' ? '11' : '12';
    await send({ event: 'A01', at: '08:00', bed });
    expect(await stateOf(number)).toEqual([{ kind: 'inpatient', name: '林晓舟', bed, ended: false }]);
    await send({ event: 'A02', at: '09:00', bed: '13' });
    expect(await stateOf(number)).toMatchObject([{ bed: '13' }]);
    await send({ event: 'A03', at: '10:00' });
    expect(await stateOf(number)).toMatchObject([{ kind: 'discharged', ended: true }]);
  });

  it('gets the same answer to the same bytes, which are stored once, also side by side', async () => {
    const { 'application/json': body = '' } = eventOf({ event: 'A01', at: '08:00', number: 'same', bed: '15' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => push({ body })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await messages({ search: 'Psame' })).toHaveLength(1);
    expect(await stateOf('same')).toHaveLength(1);
  });

  it('is seen with its bytes as they came and what they say; a ward that nobody knows waits', async () => {
    const { 'application/xml': body = '' } = eventOf({ event: 'A01', at: '08:00', number: 'seen', ward: 'W9' });
    await push({ body, format: 'text/xml; charset=utf-8' });
    await stateOf('seen');
    const [message] = await messages({ search: 'Pseen' });
    expect(message).toMatchObject({
      state: 'aside',
      reason: 'ward.unmapped',
      controlId: 'seen-A01-08:00',
      answer: '200',
    });
    const shown = dataOf(await chief.call('interface.message', { partnerId, messageId: message?.messageId ?? '' }));
    expect(shown).toMatchObject({ raw: body, isText: true });
    expect(shown.understood).toMatchObject({ event: 'A01', kind: 'admit', subjects: [{ name: '林晓舟', ward: 'W9' }] });
    const { wardB } = test.hospital.nodes;
    dataOf(await chief.call('interface.map', { partnerId, kind: 'ward', code: 'W9', nodeId: wardB }));
    expect(await stateOf('seen')).toMatchObject([{ kind: 'inpatient', bed: null }]);
  });

  it('keeps nobody off the ward by a value that cannot be right', async () => {
    const event = JSON.parse(
      eventOf({ event: 'A01', at: '08:00', number: 'odd', bed: '20' })['application/json'] ?? '',
    ) as {
      patient: object;
    };
    const patient = { ...event.patient, mobile: '12', idCard: '123' };
    expect(await push({ body: JSON.stringify({ ...event, patient }) })).toMatchObject({ status: 200 });
    expect(await stateOf('odd')).toMatchObject([{ bed: '20' }]);
    const fields = (await messages({ search: 'Podd' }))[0]?.notes.map(({ detail }) => detail?.['field']);
    expect(fields?.sort()).toEqual(['idCard', 'mobile']);
  });

  const event = { id: '1', event: 'A01', at: '2026-11-20T08:00', patient: { identifiers: [{ value: 'P1' }] } };
  it.each<[string, object | string, string]>([
    ['a field that does not exist', { ...event, visits: {} }, 'visits'],
    ['a misspelt field of a part', { ...event, visit: { numbre: '1' } }, 'visit.numbre'],
    ['an event that does not exist', { ...event, event: 'A99' }, 'event'],
    ['no time', { ...event, at: undefined }, 'at'],
    ['a time that does not exist', { ...event, at: '2026-02-30T08:00' }, 'at'],
    ['no number of the patient', { ...event, patient: {} }, 'patient.identifiers'],
    ['a character that cannot be stored', { ...event, id: 'a\0' }, 'id'],
    ['a name that cannot be stored', { ...event, 'a\0': 1 }, 'a?'],
    ['nothing', {}, 'id'],
  ])('is told the field of an event with %s, which people see too', async (_, body, field) => {
    const answer = await push({ body: JSON.stringify(body) });
    expect(answer).toMatchObject({ status: 400, code: 'interface.event', field });
    const [refused] = await messages({ states: ['refused'] });
    expect(refused).toMatchObject({ state: 'refused', reason: 'push.fields', answer: '400', type: 'ADT' });
    expect(refused?.detail?.['field']).toContain(field);
    expect(answer.description).toContain(field);
    expect((await listed(partnerId)).lastRefused).toMatchObject({ reason: 'push.fields', detail: refused?.detail });
  });

  it.each([
    ['no JSON', 'application/json', '{"id":'],
    ['no XML', 'application/xml', '<message><id></message>'],
    ['too deep', 'application/json', `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`],
    ['another document', 'application/xml', '<html/>'],
    ['HL7', 'application/json', 'MSH|^~\\&|'],
    ['of too many elements', 'text/xml', `<message>${'<a/>'.repeat(8000)}</message>`],
  ])('is told of a body that is %s', async (_, format, body) => {
    expect(await push({ body, format })).toMatchObject({ status: 400, code: 'interface.form' });
    expect((await messages({ states: ['refused'] }))[0]).toMatchObject({ reason: 'push.form' });
  });

  it('is told of bytes of another character set than its header or its declaration says', async () => {
    for (const [format, body] of [
      ['application/xml; charset=utf-8', '<?xml version="1.0" encoding="GBK"?><message><id>1</id></message>'],
      ['application/xml', '<?xml version="1.0" encoding="UTF-16"?><message/>'],
      ['application/json', Uint8Array.of(0x7b, 0xff, 0x7d)],
    ] as const) {
      expect(await push({ body, format })).toMatchObject({ status: 400, code: 'interface.charset' });
      expect((await messages({ states: ['refused'] }))[0]).toMatchObject({ reason: 'push.charset' });
    }
  });

  it('is seen once with an event that it repeats although it is refused', async () => {
    const body = JSON.stringify({ id: 'again and again' });
    for (let count = 0; count < 5; count += 1) expect(await push({ body })).toMatchObject({ status: 400 });
    const refused = await messages({ states: ['refused'] });
    expect(refused.filter(({ controlId }) => controlId === 'again and again')).toHaveLength(1);
  });

  it('without a body is told so', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${test.server.url}${PUSH_PATH}`, { method: 'POST', headers });
    expect(response.status).toBe(400);
  });

  it('has two records for two people whose numbers are blank', async () => {
    for (const [number, name, bed] of [
      ['blank1', '周海平', '21'],
      ['blank2', '何川', '22'],
    ] as const) {
      const event = JSON.parse(eventOf({ event: 'A01', at: '08:00', number, bed, name })['application/json'] ?? '') as {
        patient: object;
      };
      const patient = { ...event.patient, identifiers: [{ value: ' ', authority: 'H1', type: 'PI' }] };
      expect(await push({ body: JSON.stringify({ ...event, patient }) })).toMatchObject({ status: 200 });
    }
    expect(await stateOf('blank1')).toMatchObject([{ name: '周海平', bed: '21', ended: false }]);
    expect(await stateOf('blank2')).toMatchObject([{ name: '何川', bed: '22', ended: false }]);
  });

  it('has its event put aside, not dropped, if it can be read no more', async () => {
    const { db, clock, factorKeys, bus } = test.server.context;
    const id = randomUUID();
    const bytes = new TextEncoder().encode('{"id":"of another version"}');
    await db
      .insertInto('interfaceMessage')
      .values({
        id,
        partnerId,
        receivedAt: clock.date(),
        raw: sealBytes(factorKeys, id, bytes),
        size: bytes.length,
        digest: Buffer.alloc(32, 7),
        state: 'received',
        keys: ['Pversion'],
        answer: '200',
      })
      .execute();
    await bus.publish([INTERFACES_TOPIC]);
    await stateOf('version');
    expect((await messages({ search: 'Pversion' }))[0]).toMatchObject({ state: 'aside', reason: 'unreadable' });
  });

  it('is told of another format and of a body that is too long, which are not stored', async () => {
    const before = await messages({ states: ['refused'] });
    expect(await push({ body: 'MSH|^~\\&|', format: 'text/plain' })).toMatchObject({
      status: 415,
      code: 'interface.format',
    });
    const body = JSON.stringify({ ...event, id: 'x'.repeat(70_000) });
    expect(await push({ body })).toMatchObject({ status: 413, code: 'body.tooLarge' });
    expect(await messages({ states: ['refused'] })).toEqual(before);
  });

  it('keeps an event while the disk is full', async () => {
    const full = await test.another({ readSpace: () => Promise.resolve({ free: 1024, total: 1e10 }) });
    const { 'application/json': body = '' } = eventOf({ event: 'A01', at: '08:00', number: 'full', bed: '18' });
    expect(await push({ body, url: full.url })).toMatchObject({ status: 503, code: 'server.readOnly' });
    expect(await messages({ search: 'Pfull' })).toEqual([]);
    expect(await push({ body })).toMatchObject({ status: 200 });
  });

  it('reaches nobody outside of its place', async () => {
    const { nodes } = test.hospital;
    const other = await add({ name: 'Views of B', nodeId: nodes.departmentB });
    const authorization = `Bearer ${await makeToken(other.partnerId)}`;
    const map = { partnerId: other.partnerId, kind: 'ward', code: 'W1' } as const;
    expect(codeOf(await chief.call('interface.map', { ...map, nodeId: nodes.wardA }))).toBe('ward.unknown');
    dataOf(await chief.call('interface.map', { ...map, nodeId: nodes.wardB }));
    const { 'application/json': admitted = '' } = eventOf({ event: 'A01', at: '08:00', number: 'mine', bed: '19' });
    await push({ body: admitted });
    expect(await stateOf('mine')).toMatchObject([{ bed: '19' }]);
    const { 'application/json': moved = '' } = eventOf({ event: 'A02', at: '09:00', number: 'mine', bed: '1' });
    expect(await push({ body: moved, authorization })).toMatchObject({ status: 200 });
    expect(await stateOf('mine')).toMatchObject([{ bed: '19' }]);
    const [message] = dataOf(await chief.call('interface.messages', { partnerId: other.partnerId })).messages;
    expect(message).toMatchObject({ state: 'aside', reason: 'person.outside' });
  });
});

describe('a token', () => {
  const body = '{}';
  const codeWith = async (authorization: string, url?: string) =>
    (await push({ body, authorization, ...(url !== undefined && { url }) })).code;

  it('is needed, and is not guessed', async () => {
    expect(await codeWith('')).toBe('interface.tokenMissing');
    for (const wrong of ['Basic YTpi', 'Bearer short', `Bearer ${token}`.slice(0, -1), `Bearer ${'a'.repeat(43)}`]) {
      expect(['interface.tokenMissing', 'interface.tokenWrong'], wrong).toContain(await codeWith(wrong));
    }
    // Neither a user's session nor a device's token is one.
    const device = { serial: 'SN-P', model: 'GM-7', nodeId: test.hospital.nodes.wardA, username: 'nurseA' };
    const { token: ofDevice } = dataOf(await chief.call('device.register', device));
    expect(await codeWith(`Bearer ${ofDevice}`)).toBe('interface.tokenWrong');
  });

  it('ends with the next one, with the interface, with its address, and with a port; on every server at once', async () => {
    const { url } = await test.another({});
    const { partnerId: own } = await add({ name: 'Ends' });
    const first = `Bearer ${await makeToken(own)}`;
    expect(await codeWith(first, url)).toBe('interface.event');
    const second = `Bearer ${await makeToken(own)}`;
    expect(await codeWith(first, url)).toBe('interface.tokenWrong');
    expect(await codeWith(second, url)).toBe('interface.event');
    const change = async (more: Partial<RequestOf<'interface.save'>>): Promise<void> => {
      const { version } = await listed(own);
      dataOf(await chief.call('interface.save', settingsOf({ name: 'Ends', partnerId: own, version, ...more })));
    };
    await change({ networks: ['10.0.0.0/8'] });
    expect(await codeWith(second, url)).toBe('interface.addressRefused');
    await change({ enabled: false });
    expect(await codeWith(second, url)).toBe('interface.off');
    await change({});
    expect(await codeWith(second, url)).toBe('interface.event');
    await change({ port: await freePort() });
    expect(await codeWith(second, url)).toBe('interface.tokenWrong');
    expect(await listed(own)).toMatchObject({ tokenAt: null });
    expect(codeOf(await chief.call('interface.token', { partnerId: own }))).toBe('interface.noPush');
    await change({});
    expect(await codeWith(second, url)).toBe('interface.tokenWrong');
  });

  it('is shown once, stored as its hash, and made by its administrators alone, in the trail', async () => {
    const { partnerId: own } = await add({ name: 'Shown' });
    expect(await listed(own)).toMatchObject({ tokenAt: null, port: null, listening: 'open' });
    const made = await makeToken(own);
    expect(typeof (await listed(own)).tokenAt).toBe('number');
    expect(JSON.stringify(dataOf(await chief.call('interface.list')))).not.toContain(made);
    const { rows } = await sql<{ row: string }>`
      select partner::text as row from interface_partner partner where id = ${own}`.execute(test.server.context.db);
    expect(rows[0]?.row).not.toContain(made);
    const nurse = await test.signedIn('nurseA');
    expect(codeOf(await nurse.call('interface.token', { partnerId: own }))).toBe('interface.unknown');
    const events = await test.server.context.db
      .selectFrom('auditEvent')
      .select('accountId')
      .where('type', '=', 'interface.tokenMade')
      .where('subject', '=', own)
      .execute();
    expect(events).toEqual([{ accountId: test.hospital.accounts.chief }]);
  });
});
