import {
  CALL_RESULT,
  CALL_TIMES,
  callEventOf,
  MSG_TYPE,
  stepCall,
  SYSTEM_MSG,
  type CallEffect,
  type CallEvent,
  type CallNotice,
  type CallResult,
  type CallState,
  type StoredChatMessage,
} from '@wardlink/contract';
import type { CallRequest } from '../../live/call-requests.js';
import { createStore, type Store } from '../../store/store.js';

export interface CallPartner {
  userId: string;
  name: string;
  latinName: string | null;
  /** The patient's ward and bed. */
  bedside: StoredChatMessage['sendUserOther']['bedside'];
}

/** What the call screens show. */
export interface CallView {
  state: CallState;
  partner: CallPartner | null;
  video: boolean;
  incoming: boolean;
  roomId: number;
  notice: CallNotice | null;
}

/** Dependencies of the call runner. */
interface CallPorts {
  now(): number;
  /** Whether the user is in a call of several people. */
  isElsewhere(): boolean;
  newRoomId(): number;
  /** Sends a call message. Returns its id, or undefined where it cannot be sent. */
  send(to: string, video: boolean, roomId: number, result: CallResult): string | undefined;
  /** Discards a message that has not been sent. */
  withdraw(messageId: string): void;
  ring(on: boolean, incoming: boolean): void;
  join(view: CallView): void;
  leave(): void;
  dropVideo(): void;
}

/** Author of an invitation to another call. */
interface Caller {
  userId: string;
  video: boolean;
  roomId: number;
}

const IDLE: CallView = { state: 'idle', partner: null, video: false, incoming: false, roomId: 0, notice: null };

/** Runs the call state machine: one call at a time, its messages, timers and room. */
export class CallRunner {
  readonly view: Store<CallView> = createStore(IDLE);
  #timers: ReturnType<typeof setTimeout>[] = [];
  #closing: ReturnType<typeof setTimeout> | undefined;
  /** The invitation or its answer, until the server has stored it. */
  #awaited: { messageId: string; timer: ReturnType<typeof setTimeout> } | undefined;
  /** Messages sent by this device; their copies in the own inbox are ignored. */
  readonly #sent = new Set<string>();
  #onEnded: CallRequest['onEnded'];
  #wasAnswered = false;

  constructor(
    private readonly own: string,
    private readonly ports: CallPorts,
  ) {}

  /** Starts a call; no effect during another call. */
  call(request: CallRequest): boolean {
    if (this.view.get().state !== 'idle') return false;
    const { userId, name, latinName, bedside, video, onEnded } = request;
    this.#onEnded = onEnded;
    this.#wasAnswered = false;
    const partner = { userId, name, latinName, bedside };
    this.view.set({ ...IDLE, partner, video, roomId: this.ports.newRoomId() });
    this.dispatch('userCalls');
    return true;
  }

  /** Handles a message of the chat socket; ignores messages that belong to no call. */
  receive(message: StoredChatMessage): void {
    const video = message.systemMsgType === SYSTEM_MSG.videoCall;
    const isCall = message.msgType === MSG_TYPE.system && (video || message.systemMsgType === SYSTEM_MSG.voiceCall);
    const roomId = message.otherInfo?.roomNumber;
    if (!isCall || roomId === undefined || message.systemMsgResultStatus === null) return;
    if (message.sendUserId === this.own) this.#ownCopy(message, roomId);
    else if (message.systemMsgResultStatus === CALL_RESULT.ringing) this.#invited(message, roomId, video);
    else this.#answered(message, roomId, message.systemMsgResultStatus);
  }

  /** The server has stored a message, or the other side has reacted to it. */
  acknowledged(messageId?: string): void {
    if (messageId !== undefined && this.#awaited?.messageId !== messageId) return;
    clearTimeout(this.#awaited?.timer);
    this.#awaited = undefined;
  }

  /** The server refused a message. @returns true if this ends the call */
  refused(messageId: string): boolean {
    if (this.#awaited?.messageId !== messageId) return false;
    this.dispatch('sendFailed');
    return true;
  }

  /** @param caller - whose invitation the event is, with `invitedByAnother` */
  dispatch(event: CallEvent, caller?: Caller): void {
    const before = this.view.get();
    const { next, effects } = stepCall(before.state, event);
    if (next !== before.state) this.view.set({ ...before, state: next });
    if (next === 'inCall') this.#wasAnswered = true;
    for (const effect of effects) this.#carryOut(effect, caller);
  }

  /** The page closes or the user signs out: notifies the other side. */
  stop(): void {
    const { state } = this.view.get();
    if (state === 'ringing') this.dispatch('userRefuses');
    else if (state !== 'idle' && state !== 'closing') this.dispatch('userHangsUp');
    this.#stopTimers();
    this.acknowledged();
    clearTimeout(this.#closing);
  }

  #invited(message: StoredChatMessage, roomId: number, video: boolean): void {
    const { state, partner, roomId: current } = this.view.get();
    if (this.ports.now() - message.sendTime > CALL_TIMES.abandon) return;
    const { sendUserId, sendUserOther } = message;
    if (state === 'idle' && this.ports.isElsewhere()) {
      this.#send(sendUserId, video, roomId, CALL_RESULT.busy);
    } else if (state === 'idle') {
      const { name, latinName, bedside } = sendUserOther;
      const caller = { userId: sendUserId, name, latinName, bedside };
      this.view.set({ ...IDLE, partner: caller, video, incoming: true, roomId });
      this.dispatch('invited');
    } else if (partner?.userId !== sendUserId || current !== roomId) {
      this.dispatch('invitedByAnother', { userId: sendUserId, video, roomId });
    }
  }

  /** Messages of another device of this account: an answer there stops the ringing here. */
  #ownCopy(message: StoredChatMessage, roomId: number): void {
    if (this.#sent.has(message.messageId)) return;
    const { state, roomId: current } = this.view.get();
    const { answered, refused } = CALL_RESULT;
    const decided = message.systemMsgResultStatus === answered || message.systemMsgResultStatus === refused;
    if (state === 'ringing' && roomId === current && decided) this.dispatch('answeredElsewhere');
  }

  #answered(message: StoredChatMessage, roomId: number, result: number): void {
    const { partner, roomId: current } = this.view.get();
    const event = callEventOf(result);
    if (!event || partner?.userId !== message.sendUserId || roomId !== current) return;
    this.acknowledged();
    this.dispatch(event);
  }

  #send(to: string, video: boolean, roomId: number, result: CallResult): void {
    const messageId = this.ports.send(to, video, roomId, result);
    if (messageId !== undefined) this.#sent.add(messageId);
    if (result !== CALL_RESULT.ringing && result !== CALL_RESULT.answered) return;
    // Only an invitation or its answer must arrive; the other side detects the loss of any other message by itself.
    const wait = messageId === undefined ? 0 : CALL_TIMES.unsent;
    const timer = setTimeout(() => this.dispatch('sendFailed'), wait);
    this.#awaited = { messageId: messageId ?? '', timer };
  }

  #stopTimers(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }

  #carryOut(effect: CallEffect, caller?: Caller): void {
    const view = this.view.get();
    switch (effect.do) {
      case 'send':
        if (view.partner) this.#send(view.partner.userId, view.video, view.roomId, effect.result);
        return;
      case 'withdraw':
        if (this.#awaited) this.ports.withdraw(this.#awaited.messageId);
        return this.acknowledged();
      case 'answerBusy':
        if (caller) this.#send(caller.userId, caller.video, caller.roomId, CALL_RESULT.busy);
        return;
      case 'ring':
        return this.ports.ring(true, view.incoming);
      case 'stopRinging':
        return this.ports.ring(false, view.incoming);
      case 'startTimers':
        this.#timers = [
          setTimeout(() => this.dispatch('hintDue'), CALL_TIMES.hint),
          setTimeout(() => this.dispatch('abandonDue'), CALL_TIMES.abandon),
        ];
        return;
      case 'stopTimers':
        return this.#stopTimers();
      case 'join':
        return this.ports.join(view);
      case 'leave':
        return this.ports.leave();
      case 'dropVideo':
        this.view.set({ ...view, video: false });
        return this.ports.dropVideo();
      case 'notice':
        return this.view.set({ ...view, notice: effect.text });
      case 'closeSoon':
        this.#closing = setTimeout(() => this.dispatch('noticeOver'), CALL_TIMES.notice);
        return;
      case 'close':
        this.acknowledged();
        this.view.set(IDLE);
        this.#onEnded?.(this.#wasAnswered);
        this.#onEnded = undefined;
        return;
    }
  }
}
