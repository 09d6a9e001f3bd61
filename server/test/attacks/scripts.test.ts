import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, type TestClient } from '../support/client.js';
import { keepLog } from '../support/log.js';
import { outcomeOfCall } from '../support/outcome.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { openSocket, text } from '../support/socket.js';

const SCRIPT = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
const FORMULA = '=HYPERLINK("http://evil.example","click")';

const log = keepLog();
let test: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  test = await startTestServer({ logger: log.logger });
  nurse = await test.signedIn('nurseA');
});
afterAll(async () => {
  await test.stop();
  expect(log.text()).not.toContain('onerror');
});

const nameAs = (name: string) =>
  test.server.context.db
    .updateTable('patient')
    .set({ name, latinName: name })
    .where('id', '=', test.hospital.patients.anna)
    .execute();

describe('a script', () => {
  it('is no name; in one of earlier days, an address or a history it comes back as the text it is', async () => {
    const { anna: patientId } = test.hospital.patients;
    const { version } = dataOf(await nurse.call('patient.detail', { patientId })).patient;
    const form = { patientId, version, address: SCRIPT, medicalHistory: SCRIPT };
    const named = await nurse.call('patient.edit', { ...form, name: SCRIPT.slice(0, 64) });
    expect(named).toMatchObject({ ok: false, error: { code: 'input.invalid', field: 'name' } });
    await nameAs(SCRIPT.slice(0, 64));
    dataOf(await nurse.call('patient.edit', form));
    const { patient } = dataOf(await nurse.call('patient.detail', { patientId }));
    expect(patient).toMatchObject({ name: SCRIPT.slice(0, 64), address: SCRIPT, medicalHistory: SCRIPT });
    expect(dataOf(await nurse.call('glucose.board', {})).rows[0]?.name).toBe(SCRIPT.slice(0, 64));
  });

  it('in a note comes back as the text it is', async () => {
    const { anna: patientId } = test.hospital.patients;
    const readingId = randomUUID();
    const refused = { readingId, patientId, slot: 1, refusal: 'other' as const, refusalNote: SCRIPT };
    expect(dataOf(await nurse.call('glucose.record', refused)).reading.refusalNote).toBe(SCRIPT);
    const { reading } = dataOf(
      await nurse.call('glucose.correct', { readingId, version: 1, value: 6, reason: SCRIPT }),
    );
    expect(reading.value).toBe(6);
    const { versions } = dataOf(await nurse.call('record.versions', { indicator: 'glucose', readingId }));
    expect(versions[1]?.reason).toBe(SCRIPT);
  });

  it('in a message comes back as the text it is, to both sides', async () => {
    const { anna, nurseA } = test.hospital.accounts;
    const socket = await openSocket(test.server.url, { cookie: nurse.cookie, name: 'nurseA', userId: nurseA });
    const line = text(anna, SCRIPT);
    socket.send(line);
    await socket.answerTo(line.messageId);
    const patient = await test.signedIn('anna');
    for (const [client, userId] of [
      [nurse, anna],
      [patient, nurseA],
    ] as const) {
      const { messages } = dataOf(await client.call('chat.history', { userId }));
      expect(messages[0]?.content).toBe(SCRIPT);
    }
    await socket.close();
  });

  it('is never served as a page: answers are JSON, and say so', async () => {
    const sealed = await nurse.sealed('patient.search', { text: SCRIPT });
    const response = await nurse.send('patient.search', sealed);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const address = await fetch(`${test.server.url}/cdms/${encodeURIComponent(SCRIPT)}`);
    expect(address.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await address.text()).not.toContain('onerror');
  });
});

describe('a formula', () => {
  it('in a name is no formula in an export', async () => {
    await nameAs(FORMULA);
    const { anna: patientId } = test.hospital.patients;
    dataOf(await nurse.call('glucose.record', { readingId: randomUUID(), patientId, slot: 2, value: 6.1 }));
    const { day } = dataOf(await nurse.call('glucose.board', {}));
    const filter = { indicator: 'glucose', from: day, to: day, format: 'csv' };
    const { words } = await outcomeOfCall(nurse, 'record.export', filter);
    expect(words).toContain(`"'${FORMULA.replace(/"/g, '""')}"`);
  });
});
