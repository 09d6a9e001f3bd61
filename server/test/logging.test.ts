import { dayOf } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, dataOf, TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openSocket, text } from './support/socket.js';

let test: TestServer;
let log = '';
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += chunk.toString();
    done();
  },
});
beforeAll(async () => {
  test = await startTestServer({ logger: pino({ level: 'trace' }, sink) });
});
afterAll(() => test.stop());

it('logs what happened, by route and code, without a word about patients', async () => {
  const nurse = await test.signedIn('nurseA');
  const { anna: patientId } = test.hospital.patients;
  const today = dayOf(Date.now(), 'Asia/Shanghai');
  dataOf(await nurse.call('glucose.record', { readingId: randomUUID(), patientId, slot: 1, value: 17.29 }));
  dataOf(await nurse.call('patient.search', { text: 'ZY-anna' }));
  dataOf(await nurse.call('patient.detail', { patientId }));
  const sheet = { form: 'StandardReport', patientIds: [patientId], from: today, to: today };
  dataOf(await nurse.call('report.sheets', sheet));
  const { token } = dataOf(await nurse.call('report.share', { ...sheet, language: 'zh', minutes: 5 }));
  dataOf(await test.stranger().call('report.open', { token }));
  const socket = await openSocket(test.server.url, {
    cookie: nurse.cookie,
    name: '13800000001',
    userId: test.hospital.accounts.nurseA,
  });
  const line = text(test.hospital.accounts.anna, 'a private sentence');
  socket.send(line);
  await socket.answerTo(line.messageId);
  await socket.close();
  await fetch(`${test.server.url}/patient?name=anna&secret=1`);
  // An internal error is logged with its type and location.
  const { db } = test.server.context;
  await db.schema.alterTable('patient_follow').renameTo('patient_follow_away').execute();
  expect(codeOf(await new TestClient(test.server.url).logIn('nobody-here', 'typed by mistake'))).toBe(
    'credentials.wrong',
  );
  expect(codeOf(await nurse.call('patient.detail', { patientId }))).toBe('server.failed');

  expect(log).toContain('"route":"/cdms/glucose/record"');
  expect(log).toContain('"event":"http.failed"');
  const token64 = (nurse.cookie ?? '').split('=')[1] ?? 'no cookie';
  const secrets = [PASSWORD, token64, token, 'typed by mistake', 'nobody-here', '13800000001', 'secret=1'];
  const clinical = ['anna', '患者', 'ZY-', '17.29', 'a private sentence', '13912345678', '110105196002290011'];
  expect([...secrets, ...clinical].filter((word) => log.includes(word))).toEqual([]);
});
