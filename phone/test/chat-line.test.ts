import type { OutgoingChatMessage } from '@wardlink/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatLine } from '../src/chat-line.js';

const hospital = vi.hoisted(() => ({ call: vi.fn(() => new Promise<unknown>(() => undefined)) }));
vi.mock('../src/hospital.js', () => hospital);

/** A WebSocket that the test opens, loses and delivers over. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  onopen: ((event: object) => void) | null = null;
  onmessage: ((event: object) => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  readonly sent: { msgType: number; messageId?: string; groupId?: string }[] = [];

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { msgType: number });
  }
  close(): void {}
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.({});
  }
  lose(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
  deliver(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const message = (messageId: string, msgType: 1 | 2 = 2): OutgoingChatMessage => ({
  msgType,
  messageId,
  model: 1,
  receiveBizId: '2',
  contentType: 1,
  content: 'hello',
});

function setup() {
  const told: string[] = [];
  let waiting: (string | undefined)[][] = [];
  const line = new ChatLine('patient', '7', {
    now: Date.now,
    message: ({ messageId }) => told.push(messageId),
    waiting: (list) => (waiting = list.map((one) => [one.message.messageId, one.refused])),
    refused: (description) => told.push(description),
    connected: (yes) => told.push(yes ? 'connected' : 'lost'),
    conferenceChanged: () => told.push('conference'),
    groupMessage: ({ messageId }) => told.push(`group ${messageId}`),
    groupsChanged: () => told.push('groups'),
    groupReads: () => told.push('group reads'),
    chatReads: () => told.push('reads'),
    presence: () => told.push('presence'),
  });
  const newest = (): FakeSocket => {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return { line, told, newest, waiting: () => waiting };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', new URL('https://hospital/patient-phone/'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the chat socket of the patient’s page', () => {
  it('is opened again 4 s after it was lost, whether or not the server was told', async () => {
    const { told, newest } = setup();
    expect(newest().url).toBe('wss://hospital/chat/ws/patient&7');
    newest().open();
    newest().lose();
    expect(hospital.call).toHaveBeenCalledWith('session.connectionLost', { closeCode: 1006 });
    expect(told).toEqual(['connected', 'lost']);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('asks for what came while it was lost, also where nothing had come before', async () => {
    const { told, newest } = setup();
    newest().open();
    newest().lose();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(newest().url).toBe('wss://hospital/chat/ws/patient&7?after=0');
    newest().open();
    newest().deliver({ msgType: 2, messageId: 'm5', model: 1, seq: 5, sendTime: Date.now() });
    expect(told.at(-1)).toBe('m5');
    newest().lose();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(newest().url).toBe('wss://hospital/chat/ws/patient&7?after=5');
  });

  it('says what is on the screen, and again after a reconnection', async () => {
    const { line, newest } = setup();
    newest().open();
    line.watchGroup('3');
    newest().lose();
    await vi.advanceTimersByTimeAsync(4_000);
    newest().open();
    expect(newest().sent.filter(({ msgType }) => msgType !== 3)).toEqual([
      { msgType: 10, watch: true },
      { msgType: 16, groupId: '3' },
    ]);
  });

  it('shows what is not stored, until it is stored or given up', () => {
    const { line, told, newest, waiting } = setup();
    newest().open();
    for (const id of ['a', 'b']) line.send(message(id));
    expect(waiting()).toEqual([
      ['a', undefined],
      ['b', undefined],
    ]);
    newest().deliver({ msgType: 4, messageId: 'a', seq: 1, sendTime: 1 });
    newest().deliver({ msgType: 5, messageId: 'b', code: 'message.empty', description: 'too long' });
    expect(waiting()).toEqual([['b', 'too long']]);
    line.discard('b');
    expect(waiting()).toEqual([]);
    expect(told).toEqual(['connected']);
  });

  it('says why a message of a call was refused, which is shown nowhere else', () => {
    const { line, told, newest } = setup();
    newest().open();
    line.send(message('a', 1));
    newest().deliver({ msgType: 5, messageId: 'a', code: 'chat.partnerForbidden', description: 'not invited' });
    expect(told.at(-1)).toBe('not invited');
  });
});
