import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoAnswer, type Outcome, untilAnswered } from '../src/until-answered.js';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const lost = new Error('the line is cut');
const PATIENCE = { forMs: 15_000, tryMs: 7_000 };

/** Tries that end one after another; the last one again and again. */
function tries(...steps: (() => Promise<Outcome<string>>)[]) {
  return vi.fn((_signal: AbortSignal, number: number) => (steps[number - 1] ?? steps.at(-1)!)());
}
const fails = () => Promise.reject(lost);
const answers = (value: string, again?: 'missing' | 'unfinished') => () =>
  Promise.resolve(again ? { value, again } : { value });
const hangs =
  (signal: { current?: AbortSignal }) =>
  (given: AbortSignal): Promise<never> => {
    signal.current = given;
    return new Promise((_resolve, reject) => given.addEventListener('abort', () => reject(given.reason as Error)));
  };

/** How a call ended, and after how long. */
async function ended(work: Promise<string>): Promise<[string, number]> {
  const begun = performance.now();
  const end = work.then(
    (value) => value,
    (error: Error) => `${error.name}: ${error.cause instanceof Error ? error.cause.message : error.message}`,
  );
  const timed = end.then((how): [string, number] => [how, Math.round(performance.now() - begun)]);
  await vi.advanceTimersByTimeAsync(200_000);
  return timed;
}

describe('a call', () => {
  it.each([
    ['an answer at once', tries(answers('stored')), ['stored', 0], 1],
    ['one lost try', tries(fails, answers('stored')), ['stored', 1_000], 2],
    ['three lost tries', tries(fails, fails, fails, answers('stored')), ['stored', 7_000], 4],
    ['a gateway in the place of the server', tries(answers('502', 'missing'), answers('stored')), ['stored', 1_000], 2],
    ['no answer at all', tries(fails), ['NoAnswer: the line is cut', 15_000], 5],
    ['a gateway to the end', tries(answers('502', 'missing')), ['502', 15_000], 5],
  ] as const)('with %s', async (_what, attempt, outcome, times) => {
    expect(await ended(untilAnswered(attempt, PATIENCE))).toEqual(outcome);
    expect(attempt).toHaveBeenCalledTimes(times);
  });

  it('with one try is tried once', async () => {
    const attempt = tries(fails);
    expect(await ended(untilAnswered(attempt, { forMs: 0, tryMs: 60_000 }))).toEqual(['NoAnswer: the line is cut', 0]);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('whose reply never comes is sent again', async () => {
    const signal: { current?: AbortSignal } = {};
    const attempt = vi.fn((given: AbortSignal, number: number) =>
      number === 1 ? hangs(signal)(given) : Promise.resolve({ value: 'stored' }),
    );
    expect(await ended(untilAnswered(attempt, PATIENCE))).toEqual(['stored', 8_000]);
    expect(signal.current?.aborted).toBe(true);
  });

  it('whose replies never come ends when its patience is over, and one that may take longer is waited for', async () => {
    const [how, after] = await ended(untilAnswered(vi.fn(hangs({})), PATIENCE));
    expect([how, after <= 16_000]).toEqual(['NoAnswer: no answer in time', true]);
    let answer: (outcome: Outcome<string>) => void = () => undefined;
    const late = vi.fn(() => new Promise<Outcome<string>>((resolve) => (answer = resolve)));
    const work = untilAnswered(late, { forMs: 5_000, tryMs: 60_000 });
    await vi.advanceTimersByTimeAsync(40_000);
    answer({ value: 'a long list' });
    expect(await work).toBe('a long list');
    expect(late).toHaveBeenCalledTimes(1);
  });

  it('that the server is still at goes on beyond the patience, but not for ever', async () => {
    const atWork = Array.from({ length: 6 }, () => answers('at it', 'unfinished'));
    const [how, after] = await ended(untilAnswered(tries(...atWork, answers('stored')), PATIENCE));
    expect([how, after > 15_000]).toEqual(['stored', true]);
    const [never, until] = await ended(untilAnswered(tries(answers('at it', 'unfinished')), PATIENCE));
    expect([never, until > 100_000, until < 150_000]).toEqual(['at it', true, true]);
  });

  it('is tried at once when the browser is on a network again', async () => {
    const line = new EventTarget();
    vi.stubGlobal('window', line);
    const attempt = tries(fails, answers('stored'));
    const work = untilAnswered(attempt, PATIENCE);
    await vi.advanceTimersByTimeAsync(10);
    expect(attempt).toHaveBeenCalledTimes(1);
    line.dispatchEvent(new Event('online'));
    expect(await work).toBe('stored');
    vi.unstubAllGlobals();
  });

  it('is tried at once when its page is looked at again', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    vi.stubGlobal('document', page);
    const attempt = tries(fails, answers('stored'));
    const work = untilAnswered(attempt, PATIENCE);
    await vi.advanceTimersByTimeAsync(10);
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(10);
    expect(attempt).toHaveBeenCalledTimes(1);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(await work).toBe('stored');
    vi.unstubAllGlobals();
  });

  it.each(['during a try', 'in a pause'])('that its caller ends %s is not repeated', async (when) => {
    const ending = new AbortController();
    const attempt = when === 'in a pause' ? tries(fails) : vi.fn(hangs({}));
    const work = untilAnswered<string>(attempt, { ...PATIENCE, signal: ending.signal });
    setTimeout(() => ending.abort(new Error('not wanted any more')), 10);
    expect(await ended(work)).toEqual(['Error: not wanted any more', 10]);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('says that it waits, once, and that it does no more', async () => {
    const onWaiting = vi.fn();
    await ended(untilAnswered(tries(fails, fails, answers('stored')), { ...PATIENCE, onWaiting }));
    expect(onWaiting.mock.calls).toEqual([[true], [false]]);
    onWaiting.mockClear();
    await ended(untilAnswered(tries(answers('stored')), { ...PATIENCE, onWaiting }));
    await ended(untilAnswered(tries(fails), { forMs: 0, tryMs: 7_000, onWaiting }));
    expect(onWaiting).not.toHaveBeenCalled();
  });

  it('does not give up because the machine slept', async () => {
    const clock = vi.spyOn(performance, 'now');
    let shift = 0;
    const real = performance.now.bind(performance);
    clock.mockImplementation(() => Date.now() + shift);
    const attempt = tries(
      fails,
      () => {
        shift += 3_600_000;
        return fails();
      },
      answers('stored'),
    );
    void real;
    expect((await ended(untilAnswered(attempt, PATIENCE)))[0]).toBe('stored');
  });

  it('rejects with what the transport said', async () => {
    const work = untilAnswered(tries(fails), PATIENCE);
    const failed = work.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failed).toBeInstanceOf(NoAnswer);
    expect(((await failed) as NoAnswer).cause).toBe(lost);
  });
});
