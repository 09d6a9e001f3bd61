import { endpoints } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './support/server.js';
import { dataOf } from './support/client.js';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

const code = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

describe('sealed bodies', () => {
  it('carry nothing readable either way (spec 7, sealed bodies)', async () => {
    const client = await test.signedIn('nurseA');
    const sealed = await client.sealed('patient.search', { text: 'anna' });
    const response = await client.send('patient.search', sealed);
    const body = await response.text();
    expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain('anna');
    expect(body).toMatch(/^\{"data":"[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+"\}$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('round trip, Chinese and large replies included', async () => {
    const client = await test.signedIn('nurseA');
    const { patients } = dataOf(await client.call('patient.search', { text: '患者' }));
    expect(patients.map(({ name }) => name)).toContain('anna 患者');
    expect(dataOf(await client.call('glucose.board', {})).rows).toHaveLength(1);
  });

  it('are refused when a single character was changed', async () => {
    const client = await test.signedIn('nurseA');
    const sealed = await client.sealed('patient.search', { text: 'anna' });
    const parts = sealed.split('.');
    for (const part of [2, 3, 4]) {
      const text = parts[part] ?? '';
      const changed = (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
      const tampered = parts.map((value, index) => (index === part ? changed : value)).join('.');
      const response = await client.send('patient.search', tampered);
      expect([response.status, await code(response)]).toEqual([400, 'body.unreadable']);
    }
  });

  it('are refused when they come a second time, by whichever process', async () => {
    const client = await test.signedIn('nurseA');
    const sealed = await client.sealed('patient.search', { text: 'anna' });
    expect((await client.send('patient.search', sealed)).status).toBe(200);
    const response = await client.send('patient.search', sealed);
    expect([response.status, await code(response)]).toEqual([409, 'body.replayed']);
    const other = await test.another();
    const elsewhere = await fetch(`${other.url}${endpoints['patient.search'].path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie: client.cookie ?? '',
      },
      body: JSON.stringify({ data: sealed }),
    });
    expect([elsewhere.status, await code(elsewhere)]).toEqual([409, 'body.replayed']);
  });

  it('are refused at another address than the one they were made for', async () => {
    const client = await test.signedIn('nurseA');
    const sealed = await client.sealed('patient.search', { text: 'anna' });
    const response = await client.send('patient.detail', sealed);
    expect([response.status, await code(response)]).toEqual([400, 'body.unreadable']);
  });

  it.each([
    ['no JSON', 'not json'],
    ['an open body', JSON.stringify({ text: 'anna' })],
    ['text that is no JWE', JSON.stringify({ data: 'a.b.c' })],
    ['a key that is no key', JSON.stringify({ data: `${Buffer.from('{"kid":"x"}').toString('base64url')}....` })],
  ])('%s is refused', async (_what, body) => {
    const client = await test.signedIn('nurseA');
    const response = await fetch(`${test.server.url}${endpoints['patient.search'].path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie: client.cookie ?? '',
      },
      body,
    });
    expect([response.status, await code(response)]).toEqual([400, 'body.unreadable']);
  });

  it('names the field that does not fit the contract, in the language asked for', async () => {
    const client = await test.signedIn('nurseA');
    client.language = 'zh-CN';
    const answer = await client.call('patient.detail', { patientId: 'x' });
    expect(answer).toMatchObject({
      httpStatus: 400,
      error: { code: 'input.invalid', field: 'patientId', description: '输入有误：患者' },
    });
  });
});

describe('requests from elsewhere', () => {
  it('are refused without the marker, and with a foreign origin', async () => {
    const client = await test.signedIn('nurseA');
    const sealed = () => client.sealed('patient.search', { text: 'anna' });
    const unmarked = await client.send('patient.search', await sealed(), { 'x-requested-with': '' });
    expect(unmarked.status).toBe(403);
    const foreign = await client.send('patient.search', await sealed(), { origin: 'http://evil.example' });
    expect(foreign.status).toBe(403);
    const own = await client.send('patient.search', await sealed(), { origin: test.server.url });
    expect(own.status).toBe(200);
  });
});
