import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../store/store.js';
import { HttpError } from './http-error.js';
import { afterFailure, asLoading, asReady, forget, loadInto, refreshInto, type LoadState } from './load-state.js';

const shown = asReady('Anna');

it('what could not be asked for again stays on the screen, as stale', () => {
  for (const error of [
    new HttpError('unreachable', 0, 'no network'),
    new HttpError('refused', 500, 'failed', 'server.failed'),
    new HttpError('refused', 404, 'a gateway without a server'),
  ]) {
    expect(afterFailure(shown, error)).toEqual({ state: 'ready', value: 'Anna', stale: true });
  }
});

it('what is gone or may no longer be seen leaves the screen', () => {
  const gone = new HttpError('refused', 404, 'No such patient', 'patient.unknown');
  expect(afterFailure(shown, gone)).toEqual({ state: 'failed', message: 'No such patient' });
  const forbidden = new HttpError('forbidden', 403, 'Not allowed', 'permission.missing');
  expect(afterFailure(shown, forbidden)).toEqual({ state: 'forbidden', message: 'Not allowed' });
});

it.each([
  ['first', [0, 1]],
  ['last', [1, 0]],
])('the value of the later of two loads is shown, also if it is answered %s', async (_, order) => {
  const store = createStore<LoadState<string>>(asLoading());
  const answers: (() => void)[] = [];
  const load = (value: string) => () => new Promise<string>((resolve) => answers.push(() => resolve(value)));
  const loads = [loadInto(store, load('earlier')), loadInto(store, load('later'))];
  for (const index of order) answers[index]?.();
  await Promise.all(loads);
  expect(store.get()).toEqual(asReady('later'));
});

it.each([
  ['first', [0, 1]],
  ['last', [1, 0]],
])(
  'the value of the last refreshment stays, also if it is answered %s, and none after it was forgotten',
  async (_, order) => {
    const store = createStore<string | undefined>('before');
    const answers: (() => void)[] = [];
    const load = (value: string) => () => new Promise<string>((resolve) => answers.push(() => resolve(value)));
    const loads = [refreshInto(store, load('of the earlier place')), refreshInto(store, load('of this place'))];
    for (const index of order) answers[index]?.();
    await Promise.all(loads);
    expect(store.get()).toBe('of this place');
    const late = refreshInto(store, load('after the logout'));
    forget(store);
    answers[2]?.();
    await late;
    expect(store.get()).toBeUndefined();
  },
);

it('a refreshment that fails keeps the former value', async () => {
  const store = createStore<string | undefined>('before');
  await refreshInto(store, () => Promise.reject(new HttpError('refused', 500, 'failed', 'server.failed')));
  expect(store.get()).toBe('before');
});

describe('a load without an answer', () => {
  const unreachable = new HttpError('unreachable', 0, 'no network');
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function loading(...outcomes: (Error | string)[]) {
    const store = createStore<LoadState<string>>(asLoading());
    const stop = store.subscribe(() => undefined);
    const load = vi.fn<() => Promise<string>>();
    for (const outcome of outcomes) {
      if (outcome instanceof Error) load.mockRejectedValueOnce(outcome);
      else load.mockResolvedValueOnce(outcome);
    }
    return { store, load, stop };
  }

  it('is repeated by itself, and says meanwhile that there is no answer', async () => {
    const { store, load } = loading(unreachable, new HttpError('brokenOff', 0, 'left'), unreachable, 'Anna');
    await loadInto(store, load);
    expect(store.get()).toEqual({ state: 'failed', message: 'no network' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.get()).toEqual(asReady('Anna'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('is repeated at once when the browser is on a network again', async () => {
    const { store, load } = loading(unreachable, 'Anna');
    await loadInto(store, load);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.get()).toEqual(asReady('Anna'));
  });

  it('also makes shown data fresh again', async () => {
    const { store, load } = loading('Anna', unreachable, 'Anna B.');
    await loadInto(store, load);
    await loadInto(store, load);
    expect(store.get()).toMatchObject({ value: 'Anna', stale: true });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(store.get()).toEqual(asReady('Anna B.'));
  });

  it('whose repetition is answered after a later load changes nothing', async () => {
    const { store, load } = loading(unreachable);
    let answer: (value: string) => void = () => undefined;
    load.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await loadInto(store, load);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(load).toHaveBeenCalledTimes(2);
    await loadInto(store, () => Promise.resolve('newer'));
    answer('older');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.get()).toEqual(asReady('newer'));
  });

  it('is not repeated where nobody looks, after another load, or after an answer', async () => {
    const left = loading(unreachable, 'Anna');
    await loadInto(left.store, left.load);
    left.stop();
    const changed = loading(unreachable, 'Anna');
    await loadInto(changed.store, changed.load);
    await loadInto(changed.store, () => Promise.resolve('Ben'));
    const refused = loading(new HttpError('refused', 500, 'failed', 'server.failed'), 'Anna');
    await loadInto(refused.store, refused.load);
    await vi.advanceTimersByTimeAsync(60_000);
    for (const { load } of [left, changed, refused]) expect(load).toHaveBeenCalledOnce();
    expect(changed.store.get()).toEqual(asReady('Ben'));
  });
});
