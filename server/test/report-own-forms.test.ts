import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { builtInForm, type ReportDefinition } from '@wardlink/contract/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { TODAY } from './support/report-days.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
/** `chief` and `second` design for the whole hospital, `part` for a department; `nurse` prints, and designs nothing. */
let chief: TestClient;
let second: TestClient;
let part: TestClient;
let nurse: TestClient;
let anna: string;

beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T12:00:00+08:00` });
  const { departmentA } = test.hospital.nodes;
  await test.hospital.addAccount('second', ['report.design', 'report.share', 'rule.manage', 'ward.read']);
  await test.hospital.addAccount('printer', ['report.share'], { nodeId: departmentA });
  await test.hospital.addAccount('part', ['report.design'], { nodeId: departmentA });
  [chief, second, part, nurse] = (await Promise.all(
    (['chief', 'second', 'part', 'printer'] as const).map((name) => test.signedIn(name)),
  )) as [TestClient, TestClient, TestClient, TestClient];
  ({ anna } = test.hospital.patients);
});
afterAll(() => test.stop());
let ordinal = 0;
let id: string;
beforeEach(() => {
  ordinal += 1;
  id = `Ningyuan${ordinal}`;
});

const formOf = (more: Partial<ReportDefinition> = {}): ReportDefinition => ({
  ...(builtInForm('StandardReportRN') as ReportDefinition),
  title: { zh: '宁远血糖单', en: 'Ningyuan glucose sheet' },
  ...more,
  id,
});
const save = (more: Partial<RequestOf<'form.save'>> = {}, by = chief) =>
  by.call('form.save', { base: 0, revision: 0, definition: formOf(), ...more });
const publish = async (more: Partial<RequestOf<'form.save'>> = {}): Promise<void> => {
  const { revision } = dataOf(await save(more));
  dataOf(await chief.call('form.publish', { form: id, revision }));
};
const versions = async (by = chief) =>
  dataOf(await by.call('form.list')).forms.find(({ form }) => form === id)?.versions ?? [];
const sheets = (more: Partial<RequestOf<'report.sheets'>> = {}, by = nurse) =>
  by.call('report.sheets', { form: id, patientIds: [anna], from: TODAY, to: TODAY, ...more });
const offered = async (by = nurse) => dataOf(await by.call('form.offered')).forms.map((form) => form.id);
const eventsOf = () =>
  test.server.context.db
    .selectFrom('auditEvent')
    .select(['type', 'before', 'after', 'accountId', 'nodeId'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute();
const V2 = { zh: '宁远血糖单二', en: 'Ningyuan glucose sheet, second' };

describe('a form of the hospital’s own', () => {
  it('is a draft that nobody prints, then printed by everybody, then has a second version beside the first', async () => {
    dataOf(await save());
    expect(codeOf(await sheets())).toBe('report.formUnknown');
    expect(await offered()).not.toContain(id);
    dataOf(await chief.call('form.publish', { form: id, revision: 1 }));
    expect(await offered()).toContain(id);
    const first = dataOf(await sheets());
    expect(first.form).toEqual({ ...formOf(), version: 1 });

    const { revision, version } = dataOf(await save({ base: 1, definition: formOf({ title: V2, rowsPerPage: 12 }) }));
    expect([version, revision]).toEqual([2, 1]);
    expect(dataOf(await sheets()).form.version).toBe(1);
    dataOf(await chief.call('form.publish', { form: id, revision }));
    expect(dataOf(await sheets()).form).toMatchObject({ version: 2, title: V2, rowsPerPage: 12 });
    // What was printed is printed again as it was.
    expect(dataOf(await sheets({ version: 1 }))).toEqual({ ...first, printedAt: expect.any(Number) as number });
    expect(codeOf(await sheets({ version: 3 }))).toBe('report.versionUnknown');
    expect(codeOf(await sheets({ form: 'StandardReport', version: 9 }))).toBe('report.versionUnknown');
    expect((await versions()).map((one) => [one.version, one.state])).toEqual([
      [2, 'published'],
      [1, 'published'],
    ]);
  });

  it('writes each step into the trail, at the hospital', async () => {
    await publish();
    dataOf(await save({ base: 1 }));
    dataOf(await chief.call('form.discard', { form: id, revision: 1 }));
    dataOf(await chief.call('form.withdraw', { form: id, version: 1 }));
    const events = await eventsOf();
    expect(events.map(({ type }) => type)).toEqual([
      'form.saved',
      'form.published',
      'form.saved',
      'form.discarded',
      'form.withdrawn',
    ]);
    for (const { nodeId, accountId } of events) {
      expect([nodeId, accountId]).toEqual([test.hospital.nodes.hospital, test.hospital.accounts.chief]);
    }
    expect(events[1]?.after).toMatchObject({ version: 1, en: 'Ningyuan glucose sheet' });
  });

  it('that is published never changes, not even by the database', async () => {
    await publish();
    expect(codeOf(await save({ base: 0, revision: 1 }))).toBe('form.changed');
    expect(codeOf(await chief.call('form.publish', { form: id, revision: 1 }))).toBe('form.changed');
    expect(codeOf(await chief.call('form.discard', { form: id, revision: 1 }))).toBe('form.changed');
    const { db } = test.server.context;
    const row = db.updateTable('reportForm').where('form', '=', id);
    await expect(row.set({ definition: JSON.stringify(formOf({ title: V2 })) }).execute()).rejects.toThrow(
      'does not change',
    );
    await expect(db.deleteFrom('reportForm').where('form', '=', id).execute()).rejects.toThrow('does not change');
  });

  it('that two administrators save at once keeps the first, and tells the second', async () => {
    const both = await Promise.all([save(), save({}, second)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok).map(codeOf)).toEqual(['form.idTaken']);
    dataOf(await save({ revision: 1 }, second));
    expect(codeOf(await save({ revision: 1 }))).toBe('form.changed');
    expect(codeOf(await chief.call('form.publish', { form: id, revision: 1 }))).toBe('form.changed');
    dataOf(await second.call('form.publish', { form: id, revision: 2 }));
    // A draft that was begun on what is no longer the newest version.
    expect(codeOf(await save({ revision: 2 }))).toBe('form.changed');
    expect(await versions()).toMatchObject([{ version: 1, state: 'published' }]);
  });

  it('cannot have the code of another form', async () => {
    expect(codeOf(await save({ definition: { ...formOf(), id: 'StandardReport' } }))).toBe('form.idTaken');
    await publish();
    expect(codeOf(await save())).toBe('form.idTaken');
  });

  it('in which a reading has no place is refused, with the place', async () => {
    const { table } = formOf();
    const columns = table.columns.filter(({ source }) => source !== 'glucose');
    const refused = await save({ definition: formOf({ table: { ...table, columns } }) });
    expect(codeOf(refused)).toBe('form.faulty');
    expect(refused).toMatchObject({ error: { field: 'definition.table.columns' } });
    expect(JSON.stringify(refused)).toContain('table.columns');
    expect(await versions()).toEqual([]);
  });

  it('that is withdrawn is out of the gallery, and what was printed can be printed again', async () => {
    await publish();
    const first = dataOf(await sheets());
    dataOf(await chief.call('form.withdraw', { form: id, version: 1 }));
    dataOf(await chief.call('form.withdraw', { form: id, version: 1 }));
    expect(await offered()).not.toContain(id);
    expect(codeOf(await sheets())).toBe('report.formUnknown');
    expect(dataOf(await sheets({ version: 1 })).form).toEqual(first.form);
    expect((await eventsOf()).filter(({ type }) => type === 'form.withdrawn')).toHaveLength(1);
    // It comes back as its next version.
    await publish({ base: 1 });
    expect(dataOf(await sheets()).form.version).toBe(2);
    expect(codeOf(await chief.call('form.withdraw', { form: id, version: 1 }))).toBe('form.changed');
  });
});

describe('a print of an own form', () => {
  const note = (version: number, continued = false) =>
    nurse.call('report.print', {
      form: id,
      version,
      language: 'zh',
      to: TODAY,
      continued,
      prints: [{ patientId: anna, from: TODAY, firstLine: 1, lastLine: 3, lines: continued ? ['a'] : [] }],
    });

  it('is noted with its version, an older one too; a sheet is continued in the newest alone', async () => {
    await publish();
    await publish({ base: 1, definition: formOf({ title: V2 }) });
    dataOf(await note(1));
    dataOf(await note(2));
    expect(codeOf(await note(3))).toBe('report.versionUnknown');
    expect(codeOf(await note(1, true))).toBe('report.formChanged');
    dataOf(await note(2, true));
    const { patients } = dataOf(await sheets());
    expect(patients[0]?.prints.map(({ version }) => version)).toEqual([2, 2, 1]);
  });

  it('is opened by a link in the version in which it was shared', async () => {
    await publish();
    const period = { patientIds: [anna], from: TODAY, to: TODAY, language: 'both' as const, minutes: 5 };
    const { token } = dataOf(await nurse.call('report.share', { form: id, ...period }));
    await publish({ base: 1, definition: formOf({ title: V2 }) });
    expect(dataOf(await test.stranger().call('report.open', { token })).form.version).toBe(1);
    const old = dataOf(await nurse.call('report.share', { form: id, version: 1, ...period }));
    const now = dataOf(await nurse.call('report.share', { form: id, ...period }));
    dataOf(await chief.call('form.withdraw', { form: id, version: 2 }));
    expect(dataOf(await test.stranger().call('report.open', { token: old.token })).form.version).toBe(1);
    expect(dataOf(await test.stranger().call('report.open', { token: now.token })).form.version).toBe(2);
  });
});

it('is offered first where a place chose it, and must be there for that', async () => {
  const { departmentA: nodeId } = test.hospital.nodes;
  const choose = async (favourites: string[]) => {
    const { version } = dataOf(await second.call('rule.read', { nodeId }));
    return second.call('rule.save', { nodeId, version, change: { rule: 'forms', value: { favourites } } });
  };
  expect(codeOf(await choose([id]))).toBe('report.formUnknown');
  await publish();
  dataOf(await choose([id, 'StandardReport']));
  expect(dataOf(await second.call('rule.read', { nodeId })).rules.forms.value.favourites).toEqual([
    id,
    'StandardReport',
  ]);
});

describe('a caller without the right', () => {
  const named = (): [keyof typeof requests, RequestOf<keyof typeof requests>][] =>
    Object.entries(requests()) as [keyof typeof requests, RequestOf<keyof typeof requests>][];
  const requests = () => ({
    'form.addLogo': { picture: 'AAAA' },
    'form.save': { base: 0, revision: 0, definition: formOf() },
    'form.discard': { form: id, revision: 1 },
    'form.publish': { form: id, revision: 1 },
    'form.withdraw': { form: id, version: 1 },
    'form.import': { text: '{}' },
  });

  it('to design forms is told so by each request; one with the right for a part of the hospital reads, and writes nothing', async () => {
    dataOf(await save());
    for (const [name, request] of named()) {
      expect([name, codeOf(await nurse.call(name as 'form.save', request as never))]).toEqual([
        name,
        'permission.missing',
      ]);
      expect([name, codeOf(await part.call(name as 'form.save', request as never))]).toEqual([name, 'node.forbidden']);
      expect([name, codeOf(await test.stranger().call(name as 'form.save', request as never))]).toEqual([
        name,
        'session.missing',
      ]);
    }
    for (const name of ['form.list', 'form.read'] as const) {
      const request = (name === 'form.read' ? { form: id, version: 1 } : undefined) as never;
      expect(codeOf(await nurse.call(name, request))).toBe('permission.missing');
      expect((await part.call(name, request)).ok).toBe(true);
    }
    expect(dataOf(await part.call('form.list')).editable).toBe(false);
    expect(codeOf(await part.call('form.offered'))).toBe('permission.missing');
    expect(await versions()).toMatchObject([{ state: 'draft', revision: 1 }]);
  });
});

describe('a logo', () => {
  /** A PNG of 16 × 16 pixels, as far as its head. */
  const png = (side: number): string => {
    const bytes = Buffer.alloc(64);
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(bytes);
    bytes.writeUInt32BE(13, 8);
    bytes.write('IHDR', 12, 'latin1');
    bytes.writeUInt32BE(side, 16);
    bytes.writeUInt32BE(side, 20);
    return bytes.toString('base64');
  };
  const withLogo = (picture: string): ReportDefinition => {
    const form = formOf();
    return { ...form, header: { ...form.header, logo: true, picture } };
  };

  it('is a PNG or JPEG of some size, stored once, and part of a version for ever', async () => {
    expect(codeOf(await chief.call('form.addLogo', { picture: Buffer.from('GIF89a').toString('base64') }))).toBe(
      'form.logoUnreadable',
    );
    expect(codeOf(await chief.call('form.addLogo', { picture: png(8) }))).toBe('form.logoSize');
    const made = dataOf(await chief.call('form.addLogo', { picture: png(16) }));
    expect(dataOf(await chief.call('form.addLogo', { picture: png(16) }))).toEqual(made);
    expect(made.logo).toBe(`data:image/png;base64,${png(16)}`);
    expect(codeOf(await save({ definition: withLogo('0'.repeat(64)) }))).toBe('form.logoUnknown');
    await publish({ definition: withLogo(made.picture) });
    const other = dataOf(await chief.call('form.addLogo', { picture: png(32) }));
    await publish({ base: 1, definition: withLogo(other.picture) });
    expect(dataOf(await sheets()).logo).toBe(other.logo);
    expect(dataOf(await sheets({ version: 1 })).logo).toBe(made.logo);
    expect(dataOf(await chief.call('form.read', { form: id, version: 1 })).logo).toBe(made.logo);
    expect(dataOf(await sheets({ form: 'StandardReport' })).logo).toBeNull();
  });

  it('travels with an exported file', async () => {
    const text = JSON.stringify({
      format: 'wardlink-report-form-1',
      definition: withLogo('0'.repeat(64)),
      logo: png(48),
    });
    const { version } = dataOf(await chief.call('form.import', { text }));
    const { definition, logo } = dataOf(await chief.call('form.read', { form: id, version }));
    expect(logo).toBe(`data:image/png;base64,${png(48)}`);
    expect(definition.header.picture).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a file', () => {
  const fileOf = (definition: unknown = formOf()): string =>
    JSON.stringify({ format: 'wardlink-report-form-1', definition, logo: null }, undefined, 2);
  const load = (text: string, form: string | null = null) => chief.call('form.import', { text, form });
  type Draft = ReplyOf<'form.import'>;

  it('is a draft of a new form, or of the next version; never over a draft', async () => {
    expect(dataOf(await load(fileOf()))).toEqual({ form: id, version: 1, revision: 1 } satisfies Draft);
    expect(codeOf(await load(fileOf()))).toBe('form.draftThere');
    dataOf(await chief.call('form.publish', { form: id, revision: 1 }));
    expect(dataOf(await load(fileOf()))).toEqual({ form: id, version: 2, revision: 1 });
    expect(dataOf(await load(fileOf(), `${id}-copy`)).form).toBe(`${id}-copy`);
    expect(codeOf(await load(fileOf(), 'StandardReport'))).toBe('form.idTaken');
  });

  it.each([
    [
      'no JSON',
      (): string => '{\n  "format": "wardlink-report-form-1",\n  "definition": }',
      'form.fileUnreadable',
      '3',
    ],
    ['an unfinished one', (): string => '{"format": "x"', 'form.fileUnreadable', '15'],
    ['another file', (): string => '[]', 'form.faulty', 'format'],
    [
      'one with a column of no source',
      (): string => {
        const { table, ...form } = formOf();
        return fileOf({ ...form, table: { ...table, columns: [...table.columns, { source: 'shoeSize', width: 5 }] } });
      },
      'form.faulty',
      'definition.table.columns.7.source',
    ],
    [
      'one without a part',
      (): string => fileOf({ ...formOf(), footer: undefined }),
      'form.faulty',
      'definition.footer',
    ],
    ['one with too many lines', (): string => fileOf(formOf({ rowsPerPage: 60 })), 'form.faulty', 'rowsPerPage'],
  ] as const)('that is %s is refused with the place', async (_, text, code, place) => {
    const refused = await load(text());
    expect(codeOf(refused)).toBe(code);
    expect(refused.ok ? '' : refused.error.description).toContain(place);
    expect(await versions()).toEqual([]);
  });
});
