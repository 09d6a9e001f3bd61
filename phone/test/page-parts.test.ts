// @vitest-environment jsdom
import type { CallRunner, CallView } from '@wardlink/client';
import type { StoredChatMessage, UserRecord } from '@wardlink/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { voicePlayer } from '../src/attachments/voice-player.js';
import type { ChatLine } from '../src/chat-line.js';
import { CallScreen } from '../src/call-view.js';
import { ConferenceScreen } from '../src/conference-view.js';
import { text } from '../src/language.js';
import { MessageBanner } from '../src/message-banner.js';
import type { Conference, ConferenceView, PhoneConference } from '../src/phone-conference.js';
import { threadList } from '../src/thread-list.js';
import { pageLine } from '../src/ward/page-line.js';

type Events = ConstructorParameters<typeof ChatLine>[2];
const line = vi.hoisted(() => ({ events: undefined as unknown }));
vi.mock('../src/chat-line.js', () => ({
  ChatLine: class {
    constructor(_username: string, _doctorId: string, events: unknown) {
      line.events = events;
    }
  },
}));

const DOCTOR = { userId: '2', name: '李文', latinName: 'Li Wen' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the banner of a message', () => {
  const recall = (messageId: string) =>
    ({ group: { line: { line: 'recalled' }, quoted: { messageId } } }) as unknown as StoredChatMessage;
  const voiding = (messageId: string) =>
    ({ systemMsgType: 26, otherInfo: { voidedMessageId: messageId } }) as unknown as StoredChatMessage;

  /** A page that shows the message m1, and what its chat socket hears. */
  function page() {
    const banner = new MessageBanner(vi.fn());
    const talks = { chats: { markVoided: vi.fn() }, groups: { receive: vi.fn() } };
    pageLine({ user: { username: 'p', doctorId: '9' } } as unknown as UserRecord, { banner, talks } as never);
    banner.show(DOCTOR, 'a text that was meant for somebody else', undefined, 'm1');
    return { banner, events: line.events as Events };
  }

  it('stays five seconds', () => {
    const { banner } = page();
    vi.advanceTimersByTime(4_999);
    expect(banner.root.hidden).toBe(false);
    vi.advanceTimersByTime(1);
    expect(banner.root.hidden).toBe(true);
    expect(banner.root.textContent).toBe('');
  });

  it.each<[string, (events: Events, messageId: string) => void]>([
    ['recalled in a group', (events, messageId) => events.groupMessage?.(recall(messageId))],
    ['voided in a conversation of two', (events, messageId) => events.message(voiding(messageId))],
  ])('leaves with its text when the message is taken back, and not when another one is: %s', (_way, takeBack) => {
    const { banner, events } = page();
    takeBack(events, 'm2');
    expect(banner.root.textContent).toContain('meant for somebody else');
    takeBack(events, 'm1');
    expect(banner.root.hidden).toBe(true);
    expect(banner.root.textContent).toBe('');
  });
});

describe('the lines of a conversation', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are read once the page is visible, not while it is hidden', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    );
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const seen = vi.fn();
    const thread = threadList({ seen });
    const messages = [{ seq: 7, sendUserId: '2' }] as unknown as StoredChatMessage[];
    thread.update({ rows: [], messages, ownId: '9', writing: undefined, isWhole: true });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen).not.toHaveBeenCalled();
    visible.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen).toHaveBeenCalledExactlyOnceWith(7);
    thread.leave();
  });
});

describe('a voice message', () => {
  it.each([
    [400, '0:01'],
    [4_200, '0:04'],
    [65_000, '1:05'],
    [null, ''],
  ])('of %s ms has its length beside it before it is loaded: "%s"', (durationMs, length) => {
    expect(voicePlayer('/file', durationMs).querySelector('small')?.textContent).toBe(length);
  });
});

describe('somebody whose connection is lost', () => {
  it('is shown as such on the screen of a call of two, until the connection is back', () => {
    const screen = new CallScreen();
    const view: CallView = { state: 'inCall', partner: DOCTOR, video: false, incoming: true, roomId: 5, notice: null };
    screen.show(view, {} as CallRunner);
    const notice = screen.root.querySelector('.notice');
    expect(notice?.textContent).toBe('');
    screen.setAway(true);
    expect(notice?.textContent).toBe(text('lineLost'));
    // Another state of the call does not remove it.
    screen.show({ ...view, incoming: false }, {} as CallRunner);
    expect(notice?.textContent).toBe(text('lineLost'));
    screen.setAway(false);
    expect(notice?.textContent).toBe('');
    screen.show({ ...view, state: 'idle' }, {} as CallRunner);
  });

  it('has a mark in a call of several people, alone', () => {
    const screen = new ConferenceScreen('9');
    const members = ['2', '3', '9'].map((userId) => ({
      userId,
      name: `name ${userId}`,
      latinName: null,
      state: 'joined',
    }));
    const inside = { conferenceId: '1', members } as unknown as Conference;
    const draw = (away: readonly string[]): (string | undefined)[] => {
      const people = ['2', '3'].map((userId) => ({
        userId,
        microphone: true,
        camera: false,
        away: away.includes(userId),
      }));
      screen.show({ inside, people } as unknown as ConferenceView, {} as PhoneConference);
      return [...screen.root.querySelectorAll<HTMLElement>('.tile')]
        .filter((tile) => tile.querySelector<HTMLElement>('[role=status]')?.hidden === false)
        .map((tile) => tile.dataset.user);
    };
    expect(draw([])).toEqual([]);
    expect(draw(['3'])).toEqual(['3']);
    expect(screen.root.querySelector('[data-user="3"].away [role=status]')?.textContent).toBe(text('lineLost'));
    expect(draw([])).toEqual([]);
  });
});
