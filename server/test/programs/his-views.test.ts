import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addBeds } from '../support/beds.js';
import { dataOf } from '../support/client.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { temporaryDirectory } from '../support/process.js';
import { startTestServer, type TestServer } from '../support/server.js';

const EXAMPLE = fileURLToPath(new URL('../../../examples/his-views', import.meta.url));
const directory = temporaryDirectory();
const position = join(directory.path, 'position.txt');

let test: TestServer;
let his: TestDatabase;
let client: pg.Client;
let environment: Record<string, string>;
const programs: ChildProcess[] = [];

beforeAll(async () => {
  [test, his] = await Promise.all([startTestServer(), createTestDatabase({ empty: true })]);
  client = new pg.Client(his.config);
  await client.connect();
  await client.query(readFileSync(join(EXAMPLE, 'views.sql'), 'utf8'));
  const { nodes, paths } = test.hospital;
  await addBeds(test.server.context.db, { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 20);
  const chief = await test.signedIn('chief');
  const { partner } = dataOf(
    await chief.call('interface.save', {
      name: 'Views',
      nodeId: nodes.hospital,
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
    }),
  );
  const { partnerId } = partner;
  dataOf(await chief.call('interface.map', { partnerId, kind: 'ward', code: 'W12', nodeId: nodes.wardA }));
  environment = {
    HIS_DATABASE_URL: his.url,
    WARDLINK_URL: test.server.url,
    WARDLINK_TOKEN: dataOf(await chief.call('interface.token', { partnerId })).token,
    POSITION_FILE: position,
    EVERY_MS: '50',
  };
});
afterAll(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await client.end();
  await Promise.all([test.stop(), his.drop()]);
  directory.remove();
});

function start(more: Record<string, string> = {}): { program: ChildProcess; said: () => string } {
  const program = spawn(process.execPath, [join(EXAMPLE, 'poll.mjs')], {
    env: { PATH: process.env['PATH'] ?? '', ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  programs.push(program);
  let text = '';
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (bytes) => (text += String(bytes)));
  return { program, said: () => text };
}

const stop = async ({ program }: { program: ChildProcess }, signal: NodeJS.Signals): Promise<void> => {
  const ended = once(program, 'exit');
  program.kill(signal);
  await ended;
};

/** Name, sex, birthday, identity card and mobile number, by the patient's number. */
const PEOPLE: Record<string, (string | null)[]> = {
  P1: ['周海平', '男', '1958-04-12', null, null],
  P2: ['林晓舟', 'F', '1960-01-01', '110105196001010027', '13800138000'],
  P3: ['吴桐', 'M', '1970-05-05', null, null],
  P4: ['何川', 'M', '1971-05-05', null, null],
};

const LATER = { timeout: 30_000, interval: 50 };
const happens = (kind: string, patient: string, bed: string | null, minutes: number, ward = 'W12') =>
  client.query(
    `insert into his.movement
       (kind, happened_at, patient_number, name, sex, birthday, id_card, mobile, visit_number, ward, bed)
     values ($1, now() - make_interval(mins => $2), $3, $5, $6, $7, $8, $9, 'V' || $3, $10, $4)`,
    [kind, minutes, patient, bed, ...(PEOPLE[patient] ?? []), ward],
  );
const patientOf = async (number: string) =>
  (
    await test.server.context.db
      .selectFrom('stay')
      .innerJoin('patient', 'patient.id', 'stay.patientId')
      .select(['patient.name', 'patient.kind', 'patient.bed', 'patient.birthday'])
      .where('stay.visitNumber', '=', `V${number}`)
      .execute()
  )[0];

it('reads a view and pushes what is new, in order, once, over stops and kills', async () => {
  await happens('admitted', 'P1', '11', 300);
  await happens('admitted', 'P2', '12', 290);
  const first = start();
  await vi.waitFor(async () => expect(await patientOf('P2')).toMatchObject({ name: '林晓舟', bed: '12' }), LATER);
  const stored = { kind: 'inpatient', bed: '11', birthday: '1958-04-12' };
  await vi.waitFor(async () => expect(await patientOf('P1')).toMatchObject(stored), LATER);
  await stop(first, 'SIGTERM');
  expect(first.program.exitCode).toBe(0);
  // What happens meanwhile is sent by the next one.
  await happens('moved', 'P1', '13', 200);
  const second = start();
  await vi.waitFor(async () => expect(await patientOf('P1')).toMatchObject({ bed: '13' }), LATER);
  for (let bed = 14; bed < 20; bed += 1) await happens('moved', 'P1', String(bed), 120 - bed);
  await stop(second, 'SIGKILL');
  await happens('discharged', 'P2', null, 60);
  const third = start();
  await vi.waitFor(async () => expect(await patientOf('P2')).toMatchObject({ kind: 'discharged' }), LATER);
  await vi.waitFor(async () => expect(await patientOf('P1')).toMatchObject({ bed: '19' }), LATER);
  await stop(third, 'SIGTERM');
  const { count } = await test.server.context.db
    .selectFrom('interfaceMessage')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(10);
});

it('goes on after an event that is refused, and waits while its token is wrong', async () => {
  // A bed of no ward.
  await happens('admitted', 'P3', '1', 30, ' ');
  await happens('admitted', 'P4', '2', 20);
  const before = readFileSync(position, 'utf8');
  const stranger = start({ WARDLINK_TOKEN: 'x'.repeat(43) });
  await vi.waitFor(() => expect(stranger.said()).toContain('interface.tokenWrong'), LATER);
  await stop(stranger, 'SIGTERM');
  expect(readFileSync(position, 'utf8')).toBe(before);
  const program = start();
  await vi.waitFor(async () => expect(await patientOf('P4')).toMatchObject({ bed: '02' }), LATER);
  expect(program.said()).toMatch(/was refused: 400 interface\.event .*visit\.ward/);
  expect(await patientOf('P3')).toBeUndefined();
  await stop(program, 'SIGTERM');
});
