import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, Message } from 'node-hl7-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dataOf } from './support/client.js';
import { isWhole } from './support/extent.js';
import { messageText } from './support/his.js';
import { freePort } from './support/port.js';
import { startTestServer, type TestServer } from './support/server.js';

/** What is used of simple-hl7, which has no types. */
interface SimpleHl7 {
  Parser: new (options: { segmentSeperator: string }) => { parse(text: string): unknown };
  Server: {
    createTcpClient(options: { host: string; port: number; keepalive: boolean }): {
      send(message: unknown, callback: (error: Error | null, answer: { toString(): string }) => void): void;
      close(): void;
    };
  };
}

const simpleHl7 = createRequire(import.meta.url)('simple-hl7') as SimpleHl7;
const PYTHON = fileURLToPath(new URL('support/python-his.py', import.meta.url));
const hasPythonHl7 = existsSync('/usr/lib/python3/dist-packages/hl7');
/** Character sets in which python3-hl7 sends, with their names in MSH-18. */
const PYTHON_SENDS: [encoding: string, named: string][] =
  isWhole && hasPythonHl7
    ? [
        ['gb18030', 'GB 18030-2000'],
        ['gbk', 'GBK'],
        ['utf-8', 'UNICODE UTF-8'],
      ]
    : [];

let test: TestServer;
let port: number;

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-11-20T12:00:00+08:00' });
  const chief = await test.signedIn('chief');
  port = await freePort();
  const { partner } = dataOf(
    await chief.call('interface.save', {
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
    }),
  );
  const { partnerId } = partner;
  for (const [code, nodeId] of [
    ['W1', test.hospital.nodes.wardA],
    ['W2', test.hospital.nodes.wardB],
  ] as const) {
    dataOf(await chief.call('interface.map', { partnerId, kind: 'ward', code, nodeId }));
  }
});
afterAll(() => test.stop());

/** A stay from the admission to the discharge, of a patient whose name has a byte of a separator in GBK. */
const courseOf = (who: string, named: string): string[] =>
  (
    [
      ['A01', '20261120080000', 'W1'],
      ['A02', '20261120090000', 'W2'],
      ['A03', '20261120100000', 'W2'],
    ] as const
  ).map(([event, at, place]) =>
    messageText({
      event,
      at,
      place,
      patient: who,
      visit: `V-${who}`,
      name: '王瑋東',
      named,
      controlId: `${who}${event}`,
    }),
  );

async function expectDischarged(who: string): Promise<void> {
  const patient = () =>
    test.server.context.db
      .selectFrom('patient')
      .innerJoin('stay', 'stay.patientId', 'patient.id')
      .select(['patient.name', 'patient.kind', 'stay.beganAt', 'stay.endedAt'])
      .where('stay.visitNumber', '=', `V-${who}`)
      .execute();
  await vi.waitFor(
    async () => {
      expect(await patient()).toEqual([
        {
          name: '王瑋東',
          kind: 'discharged',
          beganAt: new Date('2026-11-20T08:00:00+08:00'),
          endedAt: new Date('2026-11-20T10:00:00+08:00'),
        },
      ]);
    },
    { timeout: 20_000 },
  );
}

describe('programs of others that send messages', () => {
  it('simple-hl7 (npm) gets answers that it can parse, and its patient comes and goes', async () => {
    const client = simpleHl7.Server.createTcpClient({ host: '127.0.0.1', port, keepalive: true });
    for (const text of courseOf('simple', 'UNICODE UTF-8')) {
      const answer = await new Promise<string>((resolve, reject) => {
        const message = new simpleHl7.Parser({ segmentSeperator: '\r' }).parse(text);
        client.send(message, (error, ack) => (error ? reject(error) : resolve(ack.toString())));
      });
      expect(answer).toMatch(/MSA\|AA\|simpleA0\d/);
    }
    client.close();
    await expectDischarged('simple');
  });

  it('node-hl7-client (npm) as well', async () => {
    const client = new Client({ host: '127.0.0.1' });
    const answers: string[] = [];
    const connection = client.createConnection({ port }, async (response) => {
      answers.push(response.getMessage().get('MSA.1').toString());
    });
    for (const [index, text] of courseOf('node', 'UNICODE UTF-8').entries()) {
      await connection.sendMessage(new Message({ text }));
      await vi.waitFor(() => expect(answers).toHaveLength(index + 1), { timeout: 10_000 });
    }
    await connection.close();
    expect(answers).toEqual(['AA', 'AA', 'AA']);
    await expectDischarged('node');
  });

  // `npm run test:whole` installs it.
  it.each(PYTHON_SENDS)('python3-hl7 (Debian) as well, in %s', async (encoding, named) => {
    const course = courseOf(`python-${encoding}`, named);
    const { stdout } = await promisify(execFile)('/usr/bin/python3', [PYTHON, String(port), encoding, ...course]);
    expect(stdout.trim().split('\n')).toEqual(['AA', 'AA', 'AA']);
    await expectDischarged(`python-${encoding}`);
  });
});
