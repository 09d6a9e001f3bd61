import { afterEach, expect, it, vi } from 'vitest';
import { call, showsAccount } from '../src/hospital.js';

const client = vi.hoisted(() => ({ tries: [] as (string | undefined)[] }));
vi.mock('@wardlink/client', async (original) => ({
  ...(await original<object>()),
  createSealedCalls: ({ account }: { account: () => string | undefined }) => ({
    ask: () => {
      client.tries.push(account());
      return Promise.resolve({ status: 200, bodies: [{ status: 200, data: {} }] });
    },
  }),
}));

vi.mock('../src/language.js', () => ({ language: () => 'en' }));

afterEach(() => showsAccount(undefined));

it('what waits for an answer knows the account that the page shows', async () => {
  for (const userId of ['1', undefined, '2']) {
    showsAccount(userId);
    await call('own.readAdvice', { enrolmentId: '1', upTo: '1' } as never);
  }
  expect(client.tries).toEqual(['1', undefined, '2']);
});
