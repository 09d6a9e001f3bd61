/**
 * State machine of a call invitation (specification, section 4): state × event → next state and effects. It has no side
 * effects itself; the screens, the chat socket and the timers carry out the effects.
 */

/** Values of systemMsgResultStatus in the specification. */
export const CALL_RESULT = {
  ringing: 0,
  answered: 1,
  refused: 2,
  hungUp: 3,
  answeredElsewhere: 4,
  switchToVoice: 5,
  busy: 6,
  offline: 7,
} as const;
export type CallResult = (typeof CALL_RESULT)[keyof typeof CALL_RESULT];

/**
 * Times in ms: until the hint to the caller, until the call is abandoned, and how long a closing notice stays. `unsent`
 * is not in the specification: how long an invitation or its answer waits for the server's acknowledgement, enough for
 * one reconnection (4 s) and its timeout.
 */
export const CALL_TIMES = { hint: 30_000, abandon: 60_000, notice: 1_500, unsent: 10_000 } as const;

export const CALL_STATES = ['idle', 'calling', 'ringing', 'inCall', 'closing'] as const;
export type CallState = (typeof CALL_STATES)[number];

export const CALL_EVENTS = [
  // actions of the user
  'userCalls',
  'userAccepts',
  'userRefuses',
  'userHangsUp',
  'userSwitchesToVoice',
  // messages of the other side
  'invited',
  'invitedByAnother',
  'peerAnswered',
  'peerRefused',
  'peerHungUp',
  'answeredElsewhere',
  'peerSwitchedToVoice',
  'peerBusy',
  'peerOffline',
  // events of the room and timers
  'peerLeftRoom',
  'callFailed',
  'sendFailed',
  'hintDue',
  'abandonDue',
  'noticeOver',
] as const;
export type CallEvent = (typeof CALL_EVENTS)[number];

export type CallEffect =
  /** Sends a call message to the other side. */
  | { do: 'send'; result: CallResult }
  /** Withdraws the last sent message if it is not acknowledged, so that it does not arrive later. */
  | { do: 'withdraw' }
  /** Answers the inviter, who is not the other side of the call, that this side is busy. */
  | { do: 'answerBusy' }
  | { do: 'ring' }
  | { do: 'stopRinging' }
  | { do: 'startTimers' }
  | { do: 'stopTimers' }
  | { do: 'join' }
  | { do: 'leave' }
  | { do: 'dropVideo' }
  | { do: 'notice'; text: CallNotice }
  | { do: 'closeSoon' }
  | { do: 'close' };

/** Language keys of the call notices in the specification, section 8. */
export type CallNotice =
  | 'perhapsAway'
  | 'noResponse'
  | 'busy'
  | 'offline'
  | 'answeredElsewhere'
  | 'refused'
  | 'hungUp'
  | 'ended'
  | 'failed'
  | 'sendFailed'
  | 'nowVoice';

interface CallStep {
  next: CallState;
  effects: readonly CallEffect[];
}

const send = (result: CallResult): CallEffect => ({ do: 'send', result });
const notice = (text: CallNotice): CallEffect => ({ do: 'notice', text });
const quiet: CallEffect[] = [{ do: 'stopRinging' }, { do: 'stopTimers' }];
const closing = (text: CallNotice, ...before: CallEffect[]): CallStep => ({
  next: 'closing',
  effects: [...quiet, ...before, notice(text), { do: 'closeSoon' }],
});
const inRoom = (text: CallNotice, ...before: CallEffect[]): CallStep => closing(text, ...before, { do: 'leave' });

/** An event without an entry in a state changes nothing there. */
export const CALL_TABLE: Record<CallState, Partial<Record<CallEvent, CallStep>>> = {
  idle: {
    userCalls: { next: 'calling', effects: [send(CALL_RESULT.ringing), { do: 'ring' }, { do: 'startTimers' }] },
    invited: { next: 'ringing', effects: [{ do: 'ring' }, { do: 'startTimers' }] },
  },
  calling: {
    invitedByAnother: { next: 'calling', effects: [{ do: 'answerBusy' }] },
    peerAnswered: { next: 'inCall', effects: [...quiet, { do: 'join' }] },
    peerRefused: closing('refused'),
    peerHungUp: closing('hungUp'),
    peerBusy: closing('busy'),
    peerOffline: closing('offline'),
    answeredElsewhere: closing('answeredElsewhere'),
    userHangsUp: closing('ended', send(CALL_RESULT.hungUp)),
    userSwitchesToVoice: {
      next: 'calling',
      effects: [{ do: 'dropVideo' }, send(CALL_RESULT.switchToVoice), notice('nowVoice')],
    },
    peerSwitchedToVoice: { next: 'calling', effects: [{ do: 'dropVideo' }, notice('nowVoice')] },
    callFailed: closing('failed', send(CALL_RESULT.hungUp)),
    sendFailed: closing('sendFailed', { do: 'withdraw' }),
    hintDue: { next: 'calling', effects: [notice('perhapsAway')] },
    abandonDue: closing('noResponse', send(CALL_RESULT.refused)),
  },
  ringing: {
    invitedByAnother: { next: 'ringing', effects: [{ do: 'answerBusy' }] },
    userAccepts: { next: 'inCall', effects: [...quiet, send(CALL_RESULT.answered), { do: 'join' }] },
    userRefuses: closing('ended', send(CALL_RESULT.refused)),
    peerHungUp: closing('hungUp'),
    peerRefused: closing('ended'),
    answeredElsewhere: closing('answeredElsewhere'),
    userSwitchesToVoice: {
      next: 'ringing',
      effects: [{ do: 'dropVideo' }, send(CALL_RESULT.switchToVoice), notice('nowVoice')],
    },
    peerSwitchedToVoice: { next: 'ringing', effects: [{ do: 'dropVideo' }, notice('nowVoice')] },
    abandonDue: closing('ended'),
  },
  inCall: {
    invitedByAnother: { next: 'inCall', effects: [{ do: 'answerBusy' }] },
    userHangsUp: inRoom('ended', send(CALL_RESULT.hungUp)),
    userSwitchesToVoice: {
      next: 'inCall',
      effects: [{ do: 'dropVideo' }, send(CALL_RESULT.switchToVoice), notice('nowVoice')],
    },
    peerSwitchedToVoice: { next: 'inCall', effects: [{ do: 'dropVideo' }, notice('nowVoice')] },
    peerHungUp: inRoom('hungUp'),
    peerRefused: inRoom('ended'),
    peerLeftRoom: inRoom('ended'),
    callFailed: inRoom('failed', send(CALL_RESULT.hungUp)),
    sendFailed: inRoom('sendFailed', { do: 'withdraw' }),
  },
  closing: {
    // The next call, of either side, ends the notice at once: it begins in `idle`.
    // The room may report that the other side left before the message with the reason arrives.
    peerHungUp: { next: 'closing', effects: [notice('hungUp')] },
    noticeOver: { next: 'idle', effects: [{ do: 'close' }] },
  },
};

/** The next state and the effects of an event; an event that does not apply changes nothing. */
export function stepCall(state: CallState, event: CallEvent): CallStep {
  return CALL_TABLE[state][event] ?? { next: state, effects: [] };
}

/** The event for a call message of the other side, by its result code. */
export function callEventOf(result: number): CallEvent | undefined {
  switch (result) {
    case CALL_RESULT.ringing:
      return 'invited';
    case CALL_RESULT.answered:
      return 'peerAnswered';
    case CALL_RESULT.refused:
      return 'peerRefused';
    case CALL_RESULT.hungUp:
      return 'peerHungUp';
    case CALL_RESULT.answeredElsewhere:
      return 'answeredElsewhere';
    case CALL_RESULT.switchToVoice:
      return 'peerSwitchedToVoice';
    case CALL_RESULT.busy:
      return 'peerBusy';
    case CALL_RESULT.offline:
      return 'peerOffline';
    default:
      return undefined;
  }
}
