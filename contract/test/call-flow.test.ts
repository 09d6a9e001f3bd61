import { describe, expect, it } from 'vitest';
import {
  CALL_EVENTS,
  CALL_RESULT,
  CALL_STATES,
  CALL_TABLE,
  callEventOf,
  stepCall,
  type CallEffect,
  type CallEvent,
  type CallState,
} from '../src/index.js';

/** Next state of each event, by state; an event without an entry changes nothing. */
const NEXT: Record<CallState, Partial<Record<CallEvent, CallState>>> = {
  idle: { userCalls: 'calling', invited: 'ringing' },
  calling: {
    invitedByAnother: 'calling',
    peerAnswered: 'inCall',
    peerRefused: 'closing',
    peerHungUp: 'closing',
    peerBusy: 'closing',
    peerOffline: 'closing',
    answeredElsewhere: 'closing',
    userHangsUp: 'closing',
    userSwitchesToVoice: 'calling',
    peerSwitchedToVoice: 'calling',
    callFailed: 'closing',
    sendFailed: 'closing',
    hintDue: 'calling',
    abandonDue: 'closing',
  },
  ringing: {
    invitedByAnother: 'ringing',
    userAccepts: 'inCall',
    userRefuses: 'closing',
    peerHungUp: 'closing',
    peerRefused: 'closing',
    answeredElsewhere: 'closing',
    userSwitchesToVoice: 'ringing',
    peerSwitchedToVoice: 'ringing',
    abandonDue: 'closing',
  },
  inCall: {
    invitedByAnother: 'inCall',
    userHangsUp: 'closing',
    userSwitchesToVoice: 'inCall',
    peerSwitchedToVoice: 'inCall',
    peerHungUp: 'closing',
    peerRefused: 'closing',
    peerLeftRoom: 'closing',
    callFailed: 'closing',
    sendFailed: 'closing',
  },
  closing: { peerHungUp: 'closing', noticeOver: 'idle' },
};

const cells = CALL_STATES.flatMap((state) => CALL_EVENTS.map((event) => [state, event] as const));
const does = (effects: readonly CallEffect[]): string[] => effects.map((effect) => effect.do);

describe('the call table, cell by cell (spec 4, call flow)', () => {
  it.each(cells)('%s × %s', (state, event) => {
    const step = stepCall(state, event);
    const expected = NEXT[state][event];
    expect(step.next).toBe(expected ?? state);
    if (expected === undefined) expect(step.effects).toEqual([]);
    else expect(step.effects.length).toBeGreaterThan(0);
  });

  it('stops ringing and timers on every way out of calling and ringing', () => {
    for (const state of ['calling', 'ringing'] as const) {
      for (const step of Object.values(CALL_TABLE[state]).filter(
        ({ next }) => next === 'closing' || next === 'inCall',
      )) {
        expect(does(step.effects)).toEqual(expect.arrayContaining(['stopRinging', 'stopTimers']));
      }
    }
  });

  it('leaves the room on every way out of a call, and always says why', () => {
    for (const step of Object.values(CALL_TABLE.inCall).filter(({ next }) => next === 'closing')) {
      expect(does(step.effects)).toEqual(expect.arrayContaining(['leave', 'notice', 'closeSoon']));
    }
  });

  it('tells the other side what this side did', () => {
    const sent = (state: CallState, event: CallEvent): unknown[] =>
      stepCall(state, event).effects.flatMap((effect) => (effect.do === 'send' ? [effect.result] : []));
    expect(sent('idle', 'userCalls')).toEqual([CALL_RESULT.ringing]);
    expect(sent('ringing', 'userAccepts')).toEqual([CALL_RESULT.answered]);
    expect(sent('ringing', 'userRefuses')).toEqual([CALL_RESULT.refused]);
    expect(sent('calling', 'userHangsUp')).toEqual([CALL_RESULT.hungUp]);
    expect(sent('calling', 'abandonDue')).toEqual([CALL_RESULT.refused]);
    expect(sent('inCall', 'userHangsUp')).toEqual([CALL_RESULT.hungUp]);
    expect(sent('inCall', 'userSwitchesToVoice')).toEqual([CALL_RESULT.switchToVoice]);
    expect(does(stepCall('inCall', 'invitedByAnother').effects)).toEqual(['answerBusy']);
  });
});

describe('result codes (spec 4, call results)', () => {
  it.each([
    [0, 'invited'],
    [1, 'peerAnswered'],
    [2, 'peerRefused'],
    [3, 'peerHungUp'],
    [4, 'answeredElsewhere'],
    [5, 'peerSwitchedToVoice'],
    [6, 'peerBusy'],
    [7, 'peerOffline'],
    [8, undefined],
  ])('%s is %s', (code, event) => {
    expect(callEventOf(code)).toBe(event);
  });
});
