import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '@wardlink/contract';
import { DEFAULT_MEAL_WINDOWS } from '@wardlink/domain';
import { readConfiguration } from '../src/configuration.js';
import { type RunningServer, startServer } from '../src/server.js';
import { codeOf, dataOf, TestClient } from './support/client.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

type Beginning = RequestOf<'organisation.begin'>;

let database: TestDatabase;
let server: RunningServer;

const start = (): Promise<RunningServer> =>
  startServer({
    ...readConfiguration({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url, WARDLINK_DEMO: '0' }),
    logger: pino({ level: 'silent' }),
    checkReplies: true,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  server = await start();
});

afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** Meal windows in which the breakfast window begins at 06:00. */
const WINDOWS = DEFAULT_MEAL_WINDOWS.map((window) =>
  window.slot === 1 ? { ...window, begin: 360 } : window.slot === 8 ? { ...window, end: 360 } : { ...window },
);

const wanted = (changes: Partial<Beginning> = {}): Beginning => ({
  code: server.setupCode ?? '',
  hospital: { name: '新城医院', latinName: 'Xincheng Hospital' },
  zone: 'Asia/Urumqi',
  language: 'en',
  mealWindows: WINDOWS,
  administrator: {
    username: 'root.admin',
    password: 'a long one 1',
    realName: '张三',
    latinName: 'Zhang San',
    sex: 'female',
  },
  ...changes,
});

describe('an empty hospital', () => {
  it('says that there is none and shows no accounts', async () => {
    const begin = dataOf(await new TestClient(server.url).call('session.begin'));
    expect(begin.hospital).toBeNull();
    expect(begin.accounts).toEqual([]);
    expect(server.setupCode).toMatch(/^[0-9a-f]{10}$/);
  });

  it.each<[string, (right: Beginning) => Beginning, string, string]>([
    ['a wrong code', (right) => ({ ...right, code: 'guess' }), 'setup.codeWrong', 'code'],
    ['an unknown zone', (right) => ({ ...right, zone: 'Mars/Olympus' }), 'input.invalid', 'zone'],
    [
      'a short password',
      (right) => ({ ...right, administrator: { ...right.administrator, password: 'short1' } }),
      'password.weak',
      'administrator.password',
    ],
    [
      'a password without digits',
      (right) => ({ ...right, administrator: { ...right.administrator, password: 'only letters here' } }),
      'password.weak',
      'administrator.password',
    ],
    [
      'a meal without its times',
      (right) => ({ ...right, mealWindows: WINDOWS.slice(1) }),
      'windows.incomplete',
      'mealWindows',
    ],
    [
      'meals that overlap',
      (right) => ({
        ...right,
        mealWindows: WINDOWS.map((window) => ({ ...window, end: window.slot === 1 ? 600 : window.end })),
      }),
      'windows.invalid',
      'mealWindows',
    ],
  ])('refuses %s and stays empty', async (_, change, code, field) => {
    const answer = await new TestClient(server.url).call('organisation.begin', change(wanted()));
    expect(codeOf(answer)).toBe(code);
    expect(answer.ok ? undefined : answer.error.field).toBe(field);
    expect(await server.context.db.selectFrom('organisationNode').selectAll().execute()).toEqual([]);
  });

  it('is set up once, by one of two users who try at the same time', async () => {
    const clients = [new TestClient(server.url), new TestClient(server.url)];
    const answers = await Promise.all(clients.map((client) => client.call('organisation.begin', wanted())));
    expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true]);
    expect(await server.context.db.selectFrom('account').selectAll().execute()).toHaveLength(1);
    expect(await server.context.db.selectFrom('role').selectAll().execute()).toHaveLength(5);
  });

  it('then knows its administrator, its name, its zone, its language and its meals', async () => {
    const client = new TestClient(server.url);
    const user = dataOf(await client.logIn('root.admin', 'a long one 1'));
    expect(user.permissionType).toBe('administrators');
    expect(user.hospital).toEqual({ name: '新城医院', latinName: 'Xincheng Hospital', zone: 'Asia/Urumqi' });
    const begin = dataOf(await client.call('session.begin'));
    expect([begin.language, begin.zone]).toEqual(['en', 'Asia/Urumqi']);
    const { rules } = dataOf(await client.call('rule.read', { nodeId: user.bizOrgId }));
    expect(rules.meals).toEqual({ value: WINDOWS, own: true, from: null });
    const trail = await server.context.db.selectFrom('auditEvent').select('type').orderBy('id').execute();
    expect(trail[0]?.type).toBe('organisation.begun');
  });

  it('is closed for ever, with the right code as well, and prints none any more', async () => {
    const code = server.setupCode ?? '';
    expect(codeOf(await new TestClient(server.url).call('organisation.begin', wanted({ code })))).toBe(
      'organisation.begun',
    );
    await server.stop();
    server = await start();
    expect(server.setupCode).toBeUndefined();
  });
});
