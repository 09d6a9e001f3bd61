import {
  CALL_RESULT,
  CALL_TIMES,
  callEventOf,
  CHAT_MODEL,
  isCallMessage,
  MSG_TYPE,
  type OutgoingChatMessage,
  stepCall,
  SYSTEM_MSG,
  type CallEffect,
  type CallEvent,
  type CallNotice,
  type CallResult,
  type CallState,
  type StoredChatMessage,
} from '@wardlink/contract';
import { uniqueId } from '../unique-id.js';

/** The other side of a call. */
export interface CallPartner {
  userId: string;
  name: string;
  latinName: string | null;
  /** Path of the picture. */
  avatar?: string | null;
  /** The patient's ward and bed. */
  bedside?: StoredChatMessage['sendUserOther']['bedside'];
}

/** State of a call for its screens. */
export interface CallView {
  readonly state: CallState;
  readonly partner: CallPartner | null;
  readonly video: boolean;
  readonly incoming: boolean;
  readonly roomId: number;
  readonly notice: CallNotice | null;
}

/** The functions of the page that the runner uses. */
export interface CallPorts {
  /** The server's clock, epoch milliseconds. */
  now(): number;
  /** Whether the user is in a call of several people. */
  isElsewhere(): boolean;
  /** Sends a call message. @returns whether it can be sent: false if no user with a socket is signed in */
  send(message: OutgoingChatMessage): boolean;
  /**
   * Discards an invitation or its answer that was not stored within `CALL_TIMES.unsent`, which ends the call. If
   * undefined, the message waits for a connection as long as the call exists.
   */
  withdraw?(messageId: string): void;
  ring(on: boolean, incoming: boolean): void;
  join(view: CallView): void;
  leave(): void;
  dropVideo(): void;
  /** The view has changed. */
  show(view: CallView): void;
}

/** Author of an invitation to another call. */
interface Caller {
  userId: string;
  video: boolean;
  roomId: number;
}

export const NO_CALL: CallView = {
  state: 'idle',
  partner: null,
  video: false,
  incoming: false,
  roomId: 0,
  notice: null,
};

/** The number of a new room: 1 to 4294967293. */
const newRoomId = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 4_294_967_293 || 1;

/** Runs the call state machine: one call at a time, its messages, timers and room. */
export class CallRunner {
  #view = NO_CALL;
  #shown = NO_CALL;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #closing: ReturnType<typeof setTimeout> | undefined;
  /** The invitation or its answer, until the server has stored it. */
  #awaited: { messageId: string; timer: ReturnType<typeof setTimeout> } | undefined;
  /** Messages sent by this device; their copies in the own inbox are ignored. */
  readonly #sent = new Set<string>();
  #onEnded: ((answered: boolean) => void) | undefined;
  #wasAnswered = false;

  constructor(
    private readonly own: string,
    private readonly ports: CallPorts,
  ) {}

  get view(): CallView {
    return this.#view;
  }

  /**
   * Starts a call; has no effect during another one, and ends the notice of one that is over.
   * @param onEnded is called when the call is over, with whether the other side took it
   */
  call(partner: CallPartner, video: boolean, onEnded?: (answered: boolean) => void): boolean {
    this.#endNotice();
    if (this.#view.state !== 'idle' || this.ports.isElsewhere()) return false;
    this.#onEnded = onEnded;
    this.#wasAnswered = false;
    this.#view = { ...NO_CALL, partner, video, roomId: newRoomId() };
    this.dispatch('userCalls');
    return true;
  }

  /** Handles a message of the chat socket; ignores messages of other calls. */
  receive(message: StoredChatMessage): void {
    const video = message.systemMsgType === SYSTEM_MSG.videoCall;
    const roomId = message.otherInfo?.roomNumber;
    if (message.msgType !== MSG_TYPE.system || !isCallMessage(message)) return;
    if (roomId === undefined || message.systemMsgResultStatus === null) return;
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

  /**
   * An event of a room, or the user's answer after something they waited for: has no effect if the call of this room is
   * over, because another call may have begun since.
   */
  dispatchOf(roomId: number, event: CallEvent): void {
    if (this.#view.roomId === roomId) this.dispatch(event);
  }

  /** @param caller - author of the invitation, for the event `invitedByAnother` */
  dispatch(event: CallEvent, caller?: Caller): void {
    const { next, effects } = stepCall(this.#view.state, event);
    if (next !== this.#view.state) this.#change({ state: next });
    if (next === 'inCall') this.#wasAnswered = true;
    for (const effect of effects) this.#carryOut(effect, caller);
    if (this.#shown === this.#view) return;
    this.#shown = this.#view;
    this.ports.show(this.#view);
  }

  /** The user refuses a ringing call, or hangs up any other. */
  end(): void {
    this.dispatch(this.#view.state === 'ringing' ? 'userRefuses' : 'userHangsUp');
  }

  /** The page closes or the user signs out: notifies the other side. */
  stop(): void {
    if (this.#view.state !== 'idle' && this.#view.state !== 'closing') this.end();
    this.#stopTimers();
    this.acknowledged();
    clearTimeout(this.#closing);
  }

  #change(part: Partial<CallView>): void {
    this.#view = { ...this.#view, ...part };
  }

  #invited(message: StoredChatMessage, roomId: number, video: boolean): void {
    if (this.ports.now() - message.sendTime > CALL_TIMES.abandon) return;
    const { sendUserId, sendUserOther } = message;
    const isPresent = this.#view.partner?.userId === sendUserId && this.#view.roomId === roomId;
    if (isPresent) return;
    this.#endNotice();
    const { state } = this.#view;
    if (state === 'idle' && this.ports.isElsewhere()) {
      this.#send(sendUserId, video, roomId, CALL_RESULT.busy);
    } else if (state === 'idle') {
      const { name, latinName, avatar, bedside } = sendUserOther;
      const caller = { userId: sendUserId, name, latinName, avatar, bedside };
      this.#view = { ...NO_CALL, partner: caller, video, incoming: true, roomId };
      this.dispatch('invited');
    } else this.dispatch('invitedByAnother', { userId: sendUserId, video, roomId });
  }

  /** The notice of a call that is over keeps nobody from the next call. */
  #endNotice(): void {
    if (this.#view.state !== 'closing') return;
    clearTimeout(this.#closing);
    this.dispatch('noticeOver');
  }

  /** Handles messages of another device of this account: an answer there stops the ringing here. */
  #ownCopy(message: StoredChatMessage, roomId: number): void {
    if (this.#sent.has(message.messageId)) return;
    const { state, roomId: current } = this.#view;
    const { answered, refused } = CALL_RESULT;
    const decided = message.systemMsgResultStatus === answered || message.systemMsgResultStatus === refused;
    if (state === 'ringing' && roomId === current && decided) this.dispatch('answeredElsewhere');
  }

  #answered(message: StoredChatMessage, roomId: number, result: number): void {
    const { partner, roomId: current } = this.#view;
    const event = callEventOf(result);
    if (!event || partner?.userId !== message.sendUserId || roomId !== current) return;
    this.acknowledged();
    this.dispatch(event);
  }

  #send(to: string, video: boolean, roomNumber: number, result: CallResult): void {
    const messageId = uniqueId();
    this.#sent.add(messageId);
    const isKept = this.ports.send({
      msgType: MSG_TYPE.system,
      messageId,
      model: CHAT_MODEL.two,
      receiveBizId: to,
      contentType: 1,
      content: null,
      systemMsgType: video ? SYSTEM_MSG.videoCall : SYSTEM_MSG.voiceCall,
      systemMsgResultStatus: result,
      otherInfo: { roomNumber },
    });
    if (!this.ports.withdraw || (result !== CALL_RESULT.ringing && result !== CALL_RESULT.answered)) return;
    // Only an invitation or its answer must arrive; the other side detects the loss of any other message by itself.
    const timer = setTimeout(() => this.dispatch('sendFailed'), isKept ? CALL_TIMES.unsent : 0);
    this.#awaited = { messageId, timer };
  }

  #stopTimers(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }

  #carryOut(effect: CallEffect, caller?: Caller): void {
    const view = this.#view;
    switch (effect.do) {
      case 'send':
        if (view.partner) this.#send(view.partner.userId, view.video, view.roomId, effect.result);
        return;
      case 'withdraw':
        if (this.#awaited) this.ports.withdraw?.(this.#awaited.messageId);
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
        // Notices from the time of ringing are outdated.
        this.#change({ notice: null });
        return this.ports.join(this.#view);
      case 'leave':
        return this.ports.leave();
      case 'dropVideo':
        this.#change({ video: false });
        return this.ports.dropVideo();
      case 'notice':
        return this.#change({ notice: effect.text });
      case 'closeSoon':
        this.#closing = setTimeout(() => this.dispatch('noticeOver'), CALL_TIMES.notice);
        return;
      case 'close':
        this.acknowledged();
        this.#view = NO_CALL;
        this.#onEnded?.(this.#wasAnswered);
        this.#onEnded = undefined;
        return;
    }
  }
}
