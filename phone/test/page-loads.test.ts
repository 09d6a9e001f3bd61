// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { valuesView } from '../src/curve/values-view.js';
import { careView } from '../src/care/care-view.js';
import { chatPage } from '../src/chat-page.js';
import { groupPage } from '../src/group-page.js';
import { call, HospitalError } from '../src/hospital.js';
import { KeptReplies } from '../src/offline/kept-replies.js';
import { MemoryStore } from '../src/offline/device-store.js';
import { todayPlan } from '../src/plan/today-plan.js';
import { LOAD_AGAIN } from '../src/repeated-load.js';
import { sharingView } from '../src/sharing/sharing-view.js';

vi.mock('../src/hospital.js', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const asked = vi.mocked(call as (name: string) => Promise<unknown>);
const kept = () => new KeptReplies(new MemoryStore(), '9', call);
const nothing = (): undefined => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockReset();
});

const common = {
  ownId: '9',
  zone: 'Asia/Shanghai',
  now: () => 0,
  uploads: { of: () => [], isBusy: false } as never,
  send: nothing,
  back: nothing,
  changed: nothing,
  announce: nothing,
  failed: nothing,
};

interface Part {
  /** The endpoint that it reads. */
  reads: string;
  open(): { leave(): void };
}

/** Every part of the page that loads by itself. */
const PARTS: Record<string, Part> = {
  'the plan of today': {
    reads: 'own.plan',
    open() {
      const plan = todayPlan({
        ...common,
        account: '9',
        store: new MemoryStore(),
        outbox: { list: [] } as never,
        kept: kept(),
        mealTimes: () => [],
        mayRecord: () => true,
        missedCall: nothing,
        enter: nothing,
        loaded: nothing,
        changed: nothing,
      });
      void plan.load();
      return plan;
    },
  },
  'advice and appointments': {
    reads: 'own.care',
    open() {
      const care = careView(kept(), 'Asia/Shanghai');
      void care.load();
      return care;
    },
  },
  'who sees the values': {
    reads: 'own.consents',
    open() {
      const sharing = sharingView('Asia/Shanghai', true);
      void sharing.load();
      return sharing;
    },
  },
  'a conversation': {
    reads: 'chat.history',
    open() {
      const chats = chatPage({ ...common, conversations: { seen: nothing } as never, call: nothing });
      chats.open({ userId: '2', name: '李文', latinName: 'Li Wen', avatar: null } as never);
      return chats;
    },
  },
  'a group': {
    reads: 'group.history',
    open() {
      const callOf = () => ({ running: undefined, isInside: false });
      const groups = groupPage({ ...common, watch: nothing, callOf, join: nothing });
      groups.open({ groupId: '7', name: 'Group', avatar: null, own: {} } as never);
      return groups;
    },
  },
};

describe.each(Object.entries(PARTS))('%s', (_name, { reads, open }) => {
  const count = (): number => asked.mock.calls.filter(([name]) => name === reads).length;

  it('is asked for again while it is shown and the server does not answer, and not any more afterwards', async () => {
    asked.mockImplementation(() => Promise.reject(new Error('no answer')));
    const part = open();
    await vi.advanceTimersByTimeAsync(0);
    expect(count()).toBe(1);
    await vi.advanceTimersByTimeAsync(LOAD_AGAIN);
    expect(count()).toBe(2);
    // A network that is back is a reason not to wait.
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(count()).toBe(3);
    part.leave();
    await vi.advanceTimersByTimeAsync(LOAD_AGAIN * 5);
    expect(count()).toBe(3);
  });

  it('is not asked for again after a refusal', async () => {
    asked.mockImplementation(() => Promise.reject(new HospitalError('right.missing', 403, 'no')));
    open();
    await vi.advanceTimersByTimeAsync(LOAD_AGAIN * 5);
    expect(count()).toBe(1);
  });
});

describe('values on the screen', () => {
  it.each([
    ['stay while the server does not answer', false],
    ['go after a refusal, also when they are drawn again', true],
  ])('%s', (_what, isRefused) => {
    const values = valuesView('Asia/Shanghai', () => 0);
    values.show({ readings: [], target: null, mayRecord: true } as never);
    values.failed(nothing, isRefused);
    values.draw();
    expect(values.root.querySelector('[role=alert]') !== null).toBe(isRefused);
  });
});
