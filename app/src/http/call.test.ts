import { AxiosError, isCancel } from 'axios';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type EndpointName, endpoints, type UserRecord } from '@wardlink/contract';
import { NoAnswer, NotBegun, type Answer, type AskOptions } from '@wardlink/client';
import { endSession } from '../session/end-session.js';
import { session } from '../session/session.js';
import { call, type CallOptions } from './call.js';
import type { HttpError } from './http-error.js';

const { ask } = vi.hoisted(() => ({
  ask: vi.fn<(name: string, request: unknown, options: AskOptions) => Promise<Answer>>(),
}));
vi.mock('@wardlink/client', async (original) => ({
  ...(await original<object>()),
  createSealedCalls: () => ({ ask }),
}));
vi.mock('../session/end-session.js', () => ({ endSession: vi.fn() }));

afterEach(() => vi.clearAllMocks());

const names = Object.keys(endpoints) as EndpointName[];
const doing = (does: 'read' | 'write') => names.filter((name) => endpoints[name].does === does);

const anyCall = call as unknown as (name: EndpointName, request: unknown, options: CallOptions) => Promise<unknown>;

/** How a call fails whose last try failed as said. */
async function failure(name: EndpointName, cause: unknown, options: CallOptions = {}): Promise<HttpError> {
  ask.mockRejectedValueOnce(cause);
  return anyCall(name, {}, options).then(
    () => Promise.reject(new Error('answered')),
    (error: unknown) => error as HttpError,
  );
}
const cut = (code = 'ERR_NETWORK') => new NoAnswer(new AxiosError('cut', code));

describe('a call without an answer', () => {
  it.each(doing('write'))('%s ends the session where a person waits for it, and only then', async (name) => {
    expect(await failure(name, cut())).toMatchObject({ kind: 'unreachable' });
    expect(endSession).toHaveBeenCalledTimes(1);
    await failure(name, cut(), { background: true });
    await failure(name, cut(), { once: true });
    expect(endSession).toHaveBeenCalledTimes(1);
  });

  it.each(doing('read'))('%s ends no session', async (name) => {
    expect(await failure(name, cut())).toMatchObject({ kind: 'unreachable' });
    expect(endSession).not.toHaveBeenCalled();
  });

  it.each([
    ['ERR_NETWORK', 'unreachable', 1],
    ['ETIMEDOUT', 'unreachable', 1],
    // A try that the page ended because it took too long.
    ['ERR_CANCELED', 'unreachable', 1],
    // The page was left: that says nothing about the server.
    ['ECONNABORTED', 'brokenOff', 0],
  ] as const)('by %s is %s', async (code, kind, ends) => {
    expect(await failure('rule.save', cut(code))).toMatchObject({ kind });
    expect(endSession).toHaveBeenCalledTimes(ends);
  });

  it('ends no session of somebody who signed in meanwhile', async () => {
    session.set({ userId: '1' } as UserRecord);
    ask.mockImplementationOnce(() => {
      session.set({ userId: '2' } as UserRecord);
      return Promise.reject(cut());
    });
    await expect(anyCall('rule.save', {}, {})).rejects.toMatchObject({ kind: 'unreachable' });
    expect(endSession).not.toHaveBeenCalled();
    session.set(null);
  });

  it('whose first call was answered by something else is unreadable', async () => {
    const error = await failure('patient.search', new NotBegun({ status: 200, bodies: [{ status: 200, data: {} }] }));
    expect(error).toMatchObject({ kind: 'refused', status: 200 });
  });

  it('that its caller ended is cancelled', async () => {
    const error = await failure('patient.search', new Error('any'), { signal: AbortSignal.abort() });
    expect(isCancel(error)).toBe(true);
  });

  it('whose first call a gateway answered says so, and ends no session', async () => {
    const error = await failure('rule.save', new NotBegun({ status: 502, bodies: ['<html>'] }));
    expect(error).toMatchObject({ kind: 'refused', status: 502 });
    expect(endSession).not.toHaveBeenCalled();
  });

  it('is tried once where its caller repeats it', async () => {
    await failure('order.execute', cut(), { once: true });
    await failure('order.execute', cut());
    expect(ask.mock.calls.map(([, , options]) => options.patienceMs)).toEqual([0, undefined]);
  });
});

describe('an answer', () => {
  const answered = async (answer: Answer): Promise<unknown> => {
    ask.mockResolvedValueOnce(answer);
    return anyCall('rule.save', {}, {}).catch((error: unknown) => error);
  };

  it('is the data of its body', async () => {
    expect(await answered({ status: 200, bodies: [{ status: 200, data: { version: 2 } }] })).toEqual({ version: 2 });
  });

  it.each([
    ['that cannot be read', { status: 200, bodies: [], isUnreadable: true }, { kind: 'refused' }, 0],
    ['of a gateway', { status: 504, bodies: ['<html>'] }, { kind: 'refused', status: 504 }, 0],
    ['by a page under 200', { status: 200, bodies: ['<html>'] }, { kind: 'refused' }, 0],
    [
      'that the session has ended',
      { status: 200, bodies: [{ status: 300, code: 'session.ended', description: 'ended' }] },
      { kind: 'sessionEnded', message: 'ended' },
      1,
    ],
    [
      'that refuses',
      { status: 400, bodies: [{ status: 400, code: 'input.invalid', description: 'wrong' }] },
      { kind: 'refused', code: 'input.invalid', message: 'wrong' },
      0,
    ],
  ] as const)('%s is an error', async (_what, answer, error, ends) => {
    expect(await answered(answer as unknown as Answer)).toMatchObject(error);
    expect(endSession).toHaveBeenCalledTimes(ends);
  });
});
