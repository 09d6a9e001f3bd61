import { describe, expect, it } from 'vitest';
import { screenIdOf } from '@wardlink/contract';
import { EMPTY_ROOM, nextRoomState, type RoomEvent, type RoomState } from '../../src/index.js';

const after = (...events: RoomEvent[]): RoomState => events.reduce(nextRoomState, EMPTY_ROOM);
const sends = (userId: string, change = {}): RoomEvent => ({
  type: 'sent',
  all: [{ userId, hasAudio: true, hasVideo: true, audioMuted: false, videoMuted: false, ...change }],
});

describe('people of the room', () => {
  it('come without media, send them, and go', () => {
    expect(after({ type: 'came', userId: '7' }).people.get('7')).toEqual({
      microphone: false,
      camera: false,
      quality: 0,
      away: false,
    });
    const sending = after({ type: 'came', userId: '7' }, sends('7'));
    expect(sending.people.get('7')).toMatchObject({ microphone: true, camera: true });
    expect(nextRoomState(sending, { type: 'went', userId: '7' }).people.size).toBe(0);
  });

  it('are silent when muted and dark without a picture', () => {
    expect(after(sends('7', { audioMuted: true })).people.get('7')).toMatchObject({ microphone: false, camera: true });
    expect(after(sends('7', { hasVideo: false })).people.get('7')).toMatchObject({ microphone: true, camera: false });
    expect(after(sends('7', { videoMuted: true })).people.get('7')).toMatchObject({ camera: false });
  });

  it('keep what else is known of them when their connection is measured', () => {
    const measured = after(sends('7'), { type: 'qualities', qualities: new Map([['7', 3]]), away: new Set() });
    expect(measured.people.get('7')).toEqual({ microphone: true, camera: true, quality: 3, away: false });
    expect(nextRoomState(measured, sends('7', { audioMuted: true })).people.get('7')?.quality).toBe(3);
  });

  it('are away while nothing arrives of them, with their media as they were', () => {
    const away = after(sends('7'), { type: 'qualities', qualities: new Map([['7', 0]]), away: new Set(['7']) });
    expect(away.people.get('7')).toEqual({ microphone: true, camera: true, quality: 0, away: true });
    const back = nextRoomState(away, { type: 'qualities', qualities: new Map([['7', 1]]), away: new Set() });
    expect(back.people.get('7')?.away).toBe(false);
  });

  it('are not made by a measurement that comes after they have gone', () => {
    const state = after(sends('7'), { type: 'went', userId: '7' });
    expect(
      nextRoomState(state, { type: 'qualities', qualities: new Map([['7', 1]]), away: new Set(['7']) }).people.size,
    ).toBe(0);
  });
});

describe('the member that records', () => {
  it('is shown exactly while it is in the room, and is nobody', () => {
    const recorded = after({ type: 'came', userId: '$RECORDING$' });
    expect(recorded).toMatchObject({ recording: true, people: new Map() });
    expect(nextRoomState(recorded, { type: 'went', userId: '$RECORDING$' }).recording).toBe(false);
  });

  it.each(['$MIX$', screenIdOf('7')])('leaves other virtual members unmentioned: %s', (userId) => {
    expect(after({ type: 'came', userId }, sends(userId))).toEqual(EMPTY_ROOM);
  });
});

describe('the speaker', () => {
  it('stays the last one in a silence, until they go', () => {
    const silent = after(sends('7'), { type: 'speaker', userId: '7' }, { type: 'speaker', userId: null });
    expect(silent).toMatchObject({ speaker: null, lastSpeaker: '7' });
    expect(nextRoomState(silent, { type: 'went', userId: '7' }).lastSpeaker).toBeNull();
  });
});

it('the time counts from the first entering, over reconnections', () => {
  const again = after({ type: 'entered', at: 5 }, { type: 'connected', connected: false }, { type: 'entered', at: 9 });
  expect(again).toMatchObject({ since: 5, connected: false });
});

it('own devices change one by one', () => {
  const state = after(
    { type: 'own', change: { hasMicrophone: true, hasCamera: true } },
    { type: 'own', change: { microphone: false } },
  );
  expect(state.own).toMatchObject({
    hasMicrophone: true,
    hasCamera: true,
    microphone: false,
    camera: true,
    quality: 0,
  });
});
