import type * as Client from '@wardlink/client';
import { screenIdOf } from '@wardlink/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConferenceMedia, type Person } from '../src/conference-media.js';

const media = vi.hoisted(() => ({
  listener: undefined as { event(event: Client.RoomEvent): void } | undefined,
  show: vi.fn(),
  setElement: vi.fn(),
}));
vi.mock('@wardlink/client/media', () => ({
  ConferenceMedia: class {
    show = media.show;
    setElement = media.setElement;
    constructor(_access: unknown, listener: typeof media.listener) {
      media.listener = listener;
    }
  },
}));
vi.mock('../src/hospital.js', () => ({ call: vi.fn() }));
vi.stubGlobal('location', new URL('https://hospital/patient-phone/'));

function phone() {
  const told: (readonly Person[])[] = [];
  const sharers: (string | undefined)[] = [];
  const access = { appid: 1, identifier: '9', userSig: 's', roomKey: 'k', channelPath: '/rtc', screen: null };
  const room = new ConferenceMedia(
    { access, roomNumber: 5, video: true },
    { people: (people) => told.push(people), sharer: (id) => sharers.push(id), partly: vi.fn(), failed: vi.fn() },
  );
  return { room, told, sharers, event: (event: Client.RoomEvent) => media.listener?.event(event) };
}

beforeEach(() => void vi.clearAllMocks());

describe('a call of several people on a phone', () => {
  it('shows everybody, small from two on', () => {
    const { told, event } = phone();
    event({ type: 'came', userId: '2' });
    expect(media.show).toHaveBeenLastCalledWith({ '2': 'large' });
    event({ type: 'came', userId: '3' });
    expect(media.show).toHaveBeenLastCalledWith({ '2': 'small', '3': 'small' });
    event({ type: 'went', userId: '3' });
    expect(told.at(-1)).toEqual([{ userId: '2', microphone: false, camera: false, away: false }]);
  });

  it('reports who is away, and reports nothing when a measurement brings nothing new', () => {
    const { told, event } = phone();
    event({ type: 'came', userId: '2' });
    const measure = (away: string[]) =>
      event({ type: 'qualities', qualities: new Map([['2', 1]]), away: new Set(away) });
    const before = told.length;
    measure([]);
    measure([]);
    expect(told).toHaveLength(before);
    measure(['2']);
    expect(told.at(-1)).toMatchObject([{ userId: '2', away: true }]);
  });

  it('says who shares a screen, and forgets where it was when it ends', () => {
    const { room, sharers, event } = phone();
    const place = {} as HTMLElement;
    event({ type: 'screens', userIds: ['2', '3'] });
    room.setScreen('2', place);
    expect(media.setElement).toHaveBeenLastCalledWith(screenIdOf('2'), place);
    event({ type: 'screens', userIds: ['3'] });
    expect(media.setElement).toHaveBeenLastCalledWith(screenIdOf('2'), null);
    expect(sharers).toEqual(['2', '3']);
  });
});
