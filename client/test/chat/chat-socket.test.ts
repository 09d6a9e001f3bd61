import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutgoingChatMessage, StoredChatMessage } from '@wardlink/contract';
import { ChatSocket, type ConnectionState, InboxPosition, MessageOutbox, type SocketLike } from '../../src/index.js';

class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onclose: SocketLike['onclose'] = null;
  onmessage: SocketLike['onmessage'] = null;
  readonly sent: { msgType: number; messageId?: string }[] = [];
  closedWith: number | undefined;

  constructor(readonly after: number | undefined) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { msgType: number; messageId?: string });
  }
  close(code?: number): void {
    this.closedWith = code;
  }
  open(): void {
    this.onopen?.(new Event('open'));
  }
  drop(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }
  deliver(frame: object): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  messages(): (string | undefined)[] {
    return this.sent.filter((frame) => frame.msgType === 2).map((frame) => frame.messageId);
  }
}

const message = (messageId: string): OutgoingChatMessage => ({
  msgType: 2,
  messageId,
  model: 1,
  receiveBizId: '9',
  contentType: 1,
  content: 'hello',
});

function setup(last?: number, kept: string[] = []) {
  const sockets: FakeSocket[] = [];
  const received: number[] = [];
  const states: ConnectionState[] = [];
  const acknowledged: string[] = [];
  const changed: string[] = [];
  const reports: number[] = [];
  const disks: (string | undefined)[] = [];
  let text: string | null = kept[0] ?? null;
  let report: () => Promise<unknown> = () => Promise.resolve();
  const outbox = new MessageOutbox({ read: () => text, write: (next) => (text = next) });
  const chat = new ChatSocket({
    open: (after) => {
      const socket = new FakeSocket(after);
      sockets.push(socket);
      return socket;
    },
    outbox,
    position: new InboxPosition(last),
    now: Date.now,
    reportLost: (code) => {
      reports.push(code);
      return report();
    },
    onMessage: ({ seq }) => received.push(seq),
    onState: (state) => states.push(state),
    onAcknowledged: (id) => acknowledged.push(id),
    onRefused: () => undefined,
    onBoardChanged: (indicator) => changed.push(indicator),
    onChanges: ({ key }) => changed.push(key),
    onConferenceChanged: () => changed.push('conference'),
    onGroupMessage: ({ messageId }) => changed.push(`group ${messageId}`),
    onGroupsChanged: () => changed.push('groups'),
    onGroupReads: ({ groupId }) => changed.push(`reads ${groupId}`),
    onChatReads: ({ userId }) => changed.push(`read ${userId}`),
    onGrantsChanged: () => changed.push('grants'),
    onPresence: () => undefined,
    onHeartbeat: ({ disk }) => disks.push(disk),
  });
  chat.start();
  const newest = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return {
    chat,
    outbox,
    sockets,
    newest,
    heard: received,
    states,
    acknowledged,
    reports,
    disks,
    changed,
    stored: () => text,
    reportBy: (next: typeof report) => (report = next),
  };
}

const stored = (seq: number, messageId = `m${seq}`, sendTime = Date.now()): Partial<StoredChatMessage> => ({
  msgType: 2,
  seq,
  messageId,
  sendTime,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('heartbeat', () => {
  it('is sent at once, answered, and sent again after three seconds (spec 4, chat connection; spec 9, chat heartbeat)', () => {
    const { newest } = setup();
    newest().open();
    expect(newest().sent).toEqual([{ msgType: 3 }]);
    newest().deliver({ msgType: 3 });
    vi.advanceTimersByTime(3000);
    expect(newest().sent).toHaveLength(2);
  });

  it('tells with each answer what the server says of its disk, and that there is room again', () => {
    const { newest, disks } = setup();
    newest().open();
    newest().deliver({ msgType: 3, disk: 'full' });
    newest().deliver({ msgType: 3, disk: 'low' });
    newest().deliver({ msgType: 3 });
    expect(disks).toEqual(['full', 'low', undefined]);
  });

  it('without an answer in three seconds closes the socket and reports it (spec 4, chat connection; spec 9, chat heartbeat)', async () => {
    const { newest, states, reports } = setup();
    newest().open();
    await vi.advanceTimersByTimeAsync(3000);
    expect(newest().closedWith).toBe(4000);
    expect(states).toEqual(['connecting', 'open', 'lost']);
    expect(reports).toEqual([4000]);
  });
});

describe('an answer that comes late', () => {
  it('is waited for while messages come, and not afterwards', async () => {
    const { newest, states } = setup();
    newest().open();
    await vi.advanceTimersByTimeAsync(2000);
    newest().deliver(stored(1));
    await vi.advanceTimersByTimeAsync(3999);
    expect(states.at(-1)).toBe('open');
    await vi.advanceTimersByTimeAsync(1);
    expect(states.at(-1)).toBe('lost');
  });
});

describe('reconnection', () => {
  it('comes four seconds after the server was told, from the last number held (spec 4, chat connection; spec 9, chat heartbeat)', async () => {
    const { newest, sockets, reports } = setup(5);
    expect(newest().after).toBe(5);
    newest().open();
    newest().deliver(stored(6));
    newest().drop(1006);
    await vi.advanceTimersByTimeAsync(3999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
    expect(newest().after).toBe(6);
    expect(reports).toEqual([1006]);
  });

  it('comes although telling the server fails, or hangs', async () => {
    const failing = setup();
    failing.reportBy(() => Promise.reject(new Error('no network')));
    failing.newest().open();
    failing.newest().drop();
    await vi.advanceTimersByTimeAsync(4000);
    expect(failing.sockets).toHaveLength(2);

    const hanging = setup();
    hanging.reportBy(() => new Promise(() => undefined));
    hanging.newest().open();
    hanging.newest().drop();
    await vi.advanceTimersByTimeAsync(8000);
    expect(hanging.sockets).toHaveLength(2);
  });

  it('is hurried when the network comes back, and happens once', async () => {
    const { chat, newest, sockets } = setup();
    newest().open();
    newest().drop();
    chat.hurry();
    expect(sockets).toHaveLength(2);
    newest().open();
    newest().deliver({ msgType: 3 });
    chat.hurry();
    await vi.advanceTimersByTimeAsync(2000);
    expect(sockets).toHaveLength(2);
  });

  it('never follows a stop', async () => {
    const { chat, newest, sockets, reports } = setup();
    newest().open();
    chat.stop();
    newest().drop(1000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(reports).toEqual([]);
  });

  it('ignores what comes late from a socket already given up', async () => {
    const { newest, sockets, heard: received } = setup(1);
    newest().open();
    newest().drop();
    await vi.advanceTimersByTimeAsync(4000);
    newest().open();
    sockets[0]?.deliver(stored(2));
    sockets[0]?.drop();
    expect(received).toEqual([]);
    expect(sockets).toHaveLength(2);
  });
});

describe('catching up without a number', () => {
  it('begins at the start after the first connection, and skips what is older than the page', async () => {
    const { newest, heard } = setup();
    expect(newest().after).toBeUndefined();
    const begun = Date.now();
    newest().open();
    newest().drop();
    await vi.advanceTimersByTimeAsync(4000);
    expect(newest().after).toBe(0);
    newest().open();
    newest().deliver(stored(1, 'old', begun - 5_001));
    newest().deliver(stored(2, 'new', begun));
    expect(heard).toEqual([2]);
  });

  it('keeps what came while the device slept and the clock of the page stood still', async () => {
    const { newest, heard } = setup();
    newest().open();
    const slept = Date.now() + 3_600_000;
    vi.setSystemTime(slept);
    newest().drop();
    await vi.advanceTimersByTimeAsync(4000);
    newest().open();
    newest().deliver(stored(1, 'm1', slept - 1_800_000));
    expect(heard).toEqual([1]);
  });

  it('has not begun as long as there was no connection', async () => {
    const { newest } = setup();
    newest().drop();
    await vi.advanceTimersByTimeAsync(4000);
    expect(newest().after).toBeUndefined();
  });
});

describe('messages', () => {
  it('are delivered once each, also when catching up repeats them', async () => {
    const { newest, heard: received } = setup(1);
    newest().open();
    newest().deliver(stored(2));
    newest().deliver(stored(2));
    newest().drop();
    await vi.advanceTimersByTimeAsync(4000);
    newest().open();
    newest().deliver(stored(2));
    newest().deliver(stored(4));
    expect(received).toEqual([2, 4]);
  });

  it('written without a connection are sent when there is one, in order', () => {
    const { chat, newest } = setup();
    chat.send(message('a'));
    chat.send(message('b'));
    expect(newest().messages()).toEqual([]);
    newest().open();
    expect(newest().messages()).toEqual(['a', 'b']);
  });

  it('without an acknowledgement are sent again with the same id; acknowledged ones are not', async () => {
    const { chat, newest, acknowledged, stored: kept } = setup();
    newest().open();
    chat.send(message('a'));
    chat.send(message('b'));
    newest().deliver({ msgType: 4, messageId: 'a', seq: 1, sendTime: 1 });
    expect(acknowledged).toEqual(['a']);
    newest().drop();
    await vi.advanceTimersByTimeAsync(4000);
    newest().open();
    expect(newest().messages()).toEqual(['b']);
    newest().deliver(stored(2, 'b'));
    expect(kept()).toBe('[]');
  });

  it('unsent before a reload are sent after it', () => {
    const before = setup();
    before.chat.send(message('a'));
    const { newest } = setup(undefined, [before.stored() ?? '']);
    newest().open();
    expect(newest().messages()).toEqual(['a']);
  });

  it('that came too late to matter are dropped', () => {
    const { chat, newest } = setup();
    chat.send(message('a'), { expires: Date.now() + 1000 });
    vi.advanceTimersByTime(1001);
    newest().open();
    expect(newest().messages()).toEqual([]);
  });

  it('refused by the server stay with the reason, also over a reload, until they are sent again or given up', () => {
    const before = setup();
    before.newest().open();
    before.chat.send(message('a'));
    before.newest().deliver({ msgType: 5, messageId: 'a', code: 'message.empty', description: 'empty' });
    const { chat, outbox, newest, stored: kept } = setup(undefined, [before.stored() ?? '']);
    expect(outbox.find('a')).toMatchObject({ refused: 'empty', message: { content: 'hello' } });
    newest().open();
    expect(newest().messages()).toEqual([]);
    chat.resend('a');
    expect(newest().messages()).toEqual(['a']);
    outbox.remove('a');
    expect(kept()).toBe('[]');
  });

  it('of a call that were refused are done with', () => {
    const { chat, newest, stored: kept } = setup();
    newest().open();
    chat.send({ ...message('a'), msgType: 1 });
    newest().deliver({ msgType: 5, messageId: 'a', code: 'chat.partnerForbidden', description: 'no' });
    expect(kept()).toBe('[]');
  });

  it('sent again while there is no connection hurry it', () => {
    const { chat, newest, sockets } = setup();
    newest().open();
    newest().drop();
    chat.send(message('a'));
    expect(sockets).toHaveLength(1);
    chat.resend('a');
    expect(sockets).toHaveLength(2);
    newest().open();
    expect(newest().messages()).toEqual(['a']);
  });

  it('of another page of the same user are not lost by what this one writes', () => {
    let text: string | null = null;
    const page = (): MessageOutbox => new MessageOutbox({ read: () => text, write: (next) => (text = next) });
    const [first, second] = [page(), page()];
    first.add(message('a'));
    second.add(message('b'));
    expect(
      page()
        .unsent()
        .map(({ messageId }) => messageId),
    ).toEqual(['a', 'b']);
    first.remove('a');
    second.remove('b');
    expect(text).toBe('[]');
  });
});

describe('a board that changed', () => {
  it('is reported by its indicator, and is no message', () => {
    const { newest, changed, heard: received } = setup();
    newest().open();
    newest().deliver({ msgType: 6, indicator: 'pressure' });
    expect(changed).toEqual(['pressure']);
    expect(received).toEqual([]);
  });
});

describe('a consultation that changed', () => {
  it('is reported, and is no message', () => {
    const { newest, changed, heard: received } = setup();
    newest().open();
    newest().deliver({ msgType: 13, conferenceId: '00000000-0000-4000-8000-000000000001' });
    expect(changed).toEqual(['conference']);
    expect(received).toEqual([]);
  });
});
