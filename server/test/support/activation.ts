import { dataOf, type TestClient } from './client.js';
import type { TestServer } from './server.js';

/** A phone that shows a code, and keeps the ticket. */
export async function newPhone(test: Pick<TestServer, 'stranger'>, client: TestClient = test.stranger()) {
  const { captchaId, question } = dataOf(await client.call('session.captcha'));
  const sum = (question.en.match(/\d+/g) ?? []).reduce((total, number) => total + Number(number), 0);
  const { code, ticket } = dataOf(await client.call('session.beginActivation', { captchaId, captcha: String(sum) }));
  return {
    client,
    code,
    ticket,
    state: async () => dataOf(await client.call('session.activation', { ticket })),
    activate: (password: string, more: object = {}) =>
      client.call('session.activate', { ticket, password, agreement: true, ...more }),
  };
}
