import {
  CALL_RESULT,
  CALL_TIMES,
  callEventOf,
  stepCall,
  SYSTEM_MSG,
  type CallEffect,
  type CallEvent,
  type CallNotice,
  type CallState,
  type OutgoingChatMessage,
  type StoredChatMessage,
} from '@wardlink/contract';
import type { Faced } from './face.js';

export interface Partner extends Faced {
  userId: string;
}

/** What the call needs from the page. */
interface CallSurroundings {
  ownId: string;
  send(message: OutgoingChatMessage): void;
  now(): number;
  /** Whether the phone is in a call of several people. */
  isElsewhere(): boolean;
  media(roomNumber: number, video: boolean): { join(): Promise<void>; leave(): Promise<void>; dropVideo(): void };
  ring(on: boolean): void;
  show(view: CallView): void;
}

/** The sender of an invitation to another call. */
interface Caller {
  userId: string;
  roomNumber: number;
  video: boolean;
}

export interface CallView {
  state: CallState;
  partner: Partner | undefined;
  video: boolean;
  notice: CallNotice | undefined;
}

/** A random UUID; on plain http `crypto.randomUUID` does not exist. */
export function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Carries out the effects of the call's state table; one call at a time. */
export class PhoneCall {
  private state: CallState = 'idle';
  private partner: Partner | undefined;
  private roomNumber = 0;
  private video = true;
  private notice: CallNotice | undefined;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private media: ReturnType<CallSurroundings['media']> | undefined;
  /** Ids of the messages that this device sent: other messages of the account come from another device. */
  private readonly sent = new Set<string>();

  constructor(private readonly around: CallSurroundings) {}

  start(partner: Partner, video: boolean): void {
    if (this.state !== 'idle' || this.around.isElsewhere()) return;
    this.partner = partner;
    this.video = video;
    this.roomNumber = 1 + Math.floor(Math.random() * 4294967293);
    this.step('userCalls');
  }

  get isIdle(): boolean {
    return this.state === 'idle';
  }

  accept(): void {
    this.step('userAccepts');
  }

  /** Refuses a ringing call, hangs up any other. */
  end(): void {
    this.step(this.state === 'ringing' ? 'userRefuses' : 'userHangsUp');
  }

  switchToVoice(): void {
    this.step('userSwitchesToVoice');
  }

  peerLeft(): void {
    this.step('peerLeftRoom');
  }

  failed(): void {
    this.step('callFailed');
  }

  /** Handles a call message from the inbox, also those of the user's own account. */
  receive(message: StoredChatMessage): void {
    const { systemMsgType, systemMsgResultStatus, otherInfo, sendUserId } = message;
    const roomNumber = otherInfo?.roomNumber;
    if (systemMsgResultStatus === null || roomNumber === undefined) return;
    if (sendUserId === this.around.ownId) {
      const decides = systemMsgResultStatus === CALL_RESULT.answered || systemMsgResultStatus === CALL_RESULT.refused;
      if (decides && roomNumber === this.roomNumber && !this.sent.has(message.messageId))
        this.step('answeredElsewhere');
      return;
    }
    const event = callEventOf(systemMsgResultStatus);
    if (event === 'invited') {
      // An invitation received late, after a reconnection, has already been abandoned by its caller.
      if (this.around.now() - message.sendTime > CALL_TIMES.abandon) return;
      if (this.state === 'idle' && this.around.isElsewhere()) {
        this.sendTo(sendUserId, CALL_RESULT.busy, roomNumber, systemMsgType === SYSTEM_MSG.videoCall);
        return;
      }
      if (this.state !== 'idle') {
        const video = systemMsgType === SYSTEM_MSG.videoCall;
        this.step('invitedByAnother', { userId: sendUserId, roomNumber, video });
        return;
      }
      this.partner = {
        userId: sendUserId,
        name: message.sendUserOther.name,
        latinName: message.sendUserOther.latinName,
        avatar: message.sendUserOther.avatar,
      };
      this.video = systemMsgType === SYSTEM_MSG.videoCall;
      this.roomNumber = roomNumber;
    } else if (roomNumber !== this.roomNumber) {
      return;
    }
    if (event) this.step(event);
  }

  private sendTo(userId: string, result: number, roomNumber: number, video: boolean): void {
    const messageId = newMessageId();
    this.sent.add(messageId);
    this.around.send({
      msgType: 1,
      messageId,
      model: 1,
      receiveBizId: userId,
      contentType: 1,
      systemMsgType: video ? SYSTEM_MSG.videoCall : SYSTEM_MSG.voiceCall,
      systemMsgResultStatus: result,
      otherInfo: { roomNumber },
    });
  }

  /**
   * Applies an event to the state table.
   * @param caller - sender of the invitation, for `invitedByAnother`
   */
  private step(event: CallEvent, caller?: Caller): void {
    const { next, effects } = stepCall(this.state, event);
    if (next === this.state && effects.length === 0) return;
    this.state = next;
    for (const effect of effects) this.carryOut(effect, caller);
    this.around.show({ state: this.state, partner: this.partner, video: this.video, notice: this.notice });
  }

  private after(milliseconds: number, event: CallEvent): void {
    this.timers.push(setTimeout(() => this.step(event), milliseconds));
  }

  private carryOut(effect: CallEffect, caller?: Caller): void {
    switch (effect.do) {
      case 'send':
        if (this.partner) this.sendTo(this.partner.userId, effect.result, this.roomNumber, this.video);
        break;
      case 'ring':
        this.around.ring(true);
        break;
      case 'stopRinging':
        this.around.ring(false);
        break;
      case 'startTimers':
        this.after(CALL_TIMES.hint, 'hintDue');
        this.after(CALL_TIMES.abandon, 'abandonDue');
        break;
      case 'stopTimers':
        this.timers.forEach(clearTimeout);
        this.timers = [];
        break;
      case 'join':
        this.notice = undefined;
        this.media = this.around.media(this.roomNumber, this.video);
        this.media.join().catch(() => this.failed());
        break;
      case 'leave':
        void this.media?.leave();
        break;
      case 'dropVideo':
        this.video = false;
        this.media?.dropVideo();
        break;
      case 'notice':
        this.notice = effect.text;
        break;
      case 'closeSoon':
        this.after(CALL_TIMES.notice, 'noticeOver');
        break;
      case 'close':
        this.media = undefined;
        this.partner = undefined;
        this.notice = undefined;
        this.roomNumber = 0;
        break;
      case 'answerBusy':
        if (caller) this.sendTo(caller.userId, CALL_RESULT.busy, caller.roomNumber, caller.video);
        break;
      case 'withdraw': // only on 'sendFailed', which this page leaves to a time limit
        break;
    }
  }
}
