import { expect, it, vi } from 'vitest';
import type { Call } from '../src/call.js';
import { severalPeople } from '../src/several-people.js';

const show = vi.hoisted(() => vi.fn());
vi.mock('@wardlink/rtc', () => ({ followVisibleVideos: () => ({ show, close: vi.fn() }) }));
vi.mock('../src/errors.js', () => ({ report: vi.fn() }));

const tiles = vi.hoisted(() => new Map<object, { classList: { toggle(): void } }>());
vi.mock('../src/stage.js', () => ({ remoteStreams: () => [...tiles.keys()], tileOf: (of: object) => tiles.get(of) }));

it('pictures are received while they are in view: a tile that is scrolled away, or a hidden page, gets none', () => {
  let report: (changes: object[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
      constructor(changed: typeof report) {
        report = changed;
      }
    },
  );
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  const listeners = new Map<string, (event: object) => void>();
  const client = {
    on: (event: string, listener: (event: object) => void) => void listeners.set(event, listener),
    enableActiveSpeaker: vi.fn(),
  };
  severalPeople({ client, signal: new AbortController().signal } as unknown as Call);

  const people = ['one', 'two', 'three'];
  const place = new Map<string, object>();
  for (const userId of people) {
    const stream = { getType: () => 'main', getUserId: () => userId };
    const tile = { classList: { toggle: () => undefined } };
    tiles.set(stream, tile);
    place.set(userId, tile);
    listeners.get('stream-added')?.({ stream });
  }
  const scroll = (userId: string, isIntersecting: boolean): void =>
    report([{ target: place.get(userId), isIntersecting }]);
  for (const userId of people) scroll(userId, true);
  expect(show).toHaveBeenLastCalledWith({ one: 'small', two: 'small', three: 'small' });
  listeners.get('active-speaker')?.({ userId: 'two' });
  expect(show).toHaveBeenLastCalledWith({ one: 'small', two: 'large', three: 'small' });
  scroll('two', false);
  scroll('three', false);
  expect(show).toHaveBeenLastCalledWith({ one: 'small' });
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(show).toHaveBeenLastCalledWith({});
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  scroll('two', true);
  expect(show).toHaveBeenLastCalledWith({ one: 'small', two: 'large' });
});
