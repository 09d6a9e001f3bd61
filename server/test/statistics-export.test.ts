import {
  departmentsTable,
  figureCellText,
  figuresTable,
  responseTable,
  slotsTable,
  spreadTable,
  trendTable,
  weeksTable,
  type FigureTable,
} from '@wardlink/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { enterGlucose } from './support/statistics-readings.js';

const MARCH = { from: '2026-03-02', to: '2026-03-06' };

let test: TestServer;
let chief: TestClient;

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-03-20T12:00:00+08:00' });
  chief = await test.signedIn('chief');
  const { patients, nodes } = test.hospital;
  for (let index = 0; index < 40; index += 1) {
    const [day, value] = [`2026-03-0${2 + (index % 5)}`, 3.5 + (index % 12)];
    await enterGlucose(test, { patientId: patients.anna, nodeId: nodes.wardA, day, minute: 400 + index * 10, value });
  }
  await enterGlucose(test, { patientId: patients.bert, nodeId: nodes.wardB, day: MARCH.from, minute: 400, value: 7 });
});
afterAll(() => test.stop());

type Export = Parameters<typeof chief.callStream<'statistics.export'>>[1];

async function fileOf(client: TestClient, request: Export): Promise<Buffer> {
  const pieces = await client.callStream('statistics.export', request);
  return Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64')));
}

/** The fields of each line of a CSV file. */
const linesOf = (file: Buffer): string[][] =>
  file
    .toString()
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );

const shown = ({ columns, rows }: FigureTable): string[][] => [
  columns.map(({ heading }) => heading),
  ...rows.map((cells) => cells.map((cell) => (cell === null ? '' : figureCellText(cell)))),
];

describe('the export of statistics', () => {
  it.each(['en', 'zh'] as const)('has each table of the overview as its page shows it, %s', async (language) => {
    const client = await test.signedIn('chief');
    client.language = language === 'zh' ? 'zh-CN' : 'en-US';
    const overview = dataOf(await client.call('statistics.overview', MARCH));
    const departments = dataOf(await client.call('statistics.departments', MARCH));
    const tables = {
      figures: figuresTable(overview, language),
      trend: trendTable(overview, language),
      response: responseTable(overview, language),
      departments: departmentsTable(departments, language),
      weeks: weeksTable(departments, language),
      slots: slotsTable(departments, language),
      spread: spreadTable(dataOf(await client.call('statistics.spread', MARCH)), language),
    };
    for (const [table, expected] of Object.entries(tables) as [keyof typeof tables, FigureTable][]) {
      const lines = linesOf(await fileOf(client, { ...MARCH, table, format: 'csv' }));
      expect({ table, lines }).toEqual({ table, lines: shown(expected) });
    }
    // Of 40 readings of ward A, 21 are 4.5 to 9.5.
    expect(tables.departments.rows[0]?.slice(1, 5)).toEqual([
      { figure: 1, decimals: 0 },
      { figure: 40, decimals: 0 },
      { figure: 5, decimals: 0 },
      { figure: 52.5, decimals: 1 },
    ]);
    // One reading has no rate, and says so.
    expect(tables.departments.rows[1]?.[4]).toMatch(/1.*30/);
  });

  it('is an Excel workbook too, is written into the trail, and runs no formula', async () => {
    const { nodes } = test.hospital;
    await sql`update organisation_node set name = '=1+1', latin_name = '=1+1' where id = ${nodes.departmentA}`.execute(
      test.server.context.db,
    );
    const workbook = await fileOf(chief, { ...MARCH, table: 'departments', format: 'xlsx' });
    expect(workbook.subarray(0, 2).toString()).toBe('PK');
    const [, first] = linesOf(await fileOf(chief, { ...MARCH, table: 'departments', format: 'csv' }));
    expect(first?.[0]).toBe("'=1+1");
    const { rows } = await sql<{ after: object }>`
      select after from audit_event where type = 'statistics.exported' order by id desc limit 1`.execute(
      test.server.context.db,
    );
    expect(rows[0]?.after).toMatchObject({ table: 'departments', format: 'csv', rows: 2, ...MARCH });
  });

  it('covers the caller’s own nodes, for callers with the right', async () => {
    const nurse = await test.signedIn('nurseA');
    const request = { ...MARCH, table: 'departments', format: 'csv' } as const;
    const refused = await nurse.call('statistics.export', { ...request, wardId: test.hospital.nodes.wardB });
    expect(codeOf(refused)).toBe('node.forbidden');
    const powerless = await test.signedIn('powerless');
    expect(codeOf(await powerless.call('statistics.export', request))).toBe('permission.missing');
    const long = await chief.call('statistics.export', { ...request, from: '2020-01-01' });
    expect(long).toMatchObject({ error: { field: 'to' } });
  });
});
