import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PhoneConference, type Conference, type ConferenceView } from '../src/phone-conference.js';

/** Mock of the server: what is on, and what was asked of it. */
const hospital = vi.hoisted(() => ({ call: vi.fn(), HospitalError: class extends Error {} }));
vi.mock('../src/hospital.js', () => hospital);

/** Ends the room of the call that was entered last. */
const room = vi.hoisted(() => ({ ended: (): void => undefined }));
const media = vi.hoisted(() => ({ join: vi.fn(), leave: vi.fn(), setMuted: vi.fn(), setCamera: vi.fn() }));
vi.mock('../src/conference-media.js', () => ({
  ConferenceMedia: class {
    constructor(_room: object, listeners: { failed(error: unknown): void }) {
      room.ended = () => listeners.failed(new Error('the room is closed'));
    }
    setMuted = media.setMuted;
    setCamera = media.setCamera;
    join = media.join;
    leave = media.leave;
  },
}));

const OWN = '9';
const NOW = 1_700_000_000_000;

function conference(state: Conference['members'][number]['state'], conferenceId = 'c'): Conference {
  const person = { name: '李文', latinName: 'Li Wen', avatar: null, position: null, busy: false };
  const times = { invitedAt: NOW, joinedAt: null };
  return {
    conferenceId,
    roomNumber: 5,
    applicationId: 'a',
    group: null,
    patient: null,
    video: true,
    startedAt: NOW,
    startedBy: '2',
    endedAt: null,
    presented: null,
    members: [
      { ...person, ...times, userId: '2', side: 'team', state: 'joined' },
      { ...person, ...times, userId: OWN, side: 'patient', state },
    ],
  };
}

let on: Conference[];
let now: number;
let calling: boolean;

function phone() {
  const views: ConferenceView[] = [];
  const ring = vi.fn();
  const failed = vi.fn();
  const endCall = vi.fn();
  const answeredElsewhere = vi.fn();
  const over = vi.fn();
  const page = new PhoneConference({
    ownId: OWN,
    now: () => now,
    isCalling: () => calling,
    endCall,
    ring,
    failed,
    answeredElsewhere,
    over,
    wishes: () => ({ muted: true, dark: false }),
    show: (view) => views.push(view),
  });
  return { page, ring, failed, endCall, answeredElsewhere, over, view: () => views.at(-1) };
}

beforeEach(() => {
  [on, now, calling] = [[conference('ringing')], NOW, false];
  vi.clearAllMocks();
  media.join.mockResolvedValue(undefined);
  media.leave.mockResolvedValue(undefined);
  hospital.call.mockImplementation((name: string) => {
    if (name === 'conference.current') return Promise.resolve({ conferences: on });
    return Promise.resolve(name === 'conference.join' ? { conference: conference('joined'), access: {} } : {});
  });
});

describe('a consultation', () => {
  it('that ends while the phone is in it says so, and that everybody else had left', async () => {
    const { page, over, view } = phone();
    await page.load();
    await page.enter('c');
    on = [];
    await page.load();
    expect(over.mock.calls).toEqual([[true]]);
    expect(media.leave).toHaveBeenCalledOnce();
    expect(view()?.inside).toBeUndefined();
    await page.load();
    expect(over).toHaveBeenCalledOnce();
  });

  it('is entered with what the patient wished before there were media', async () => {
    const { page } = phone();
    await page.load();
    await page.enter('c');
    expect([media.setMuted.mock.calls, media.setCamera.mock.calls]).toEqual([[[true]], [[true]]]);
    expect(media.setMuted.mock.invocationCallOrder[0]).toBeLessThan(media.join.mock.invocationCallOrder[0] ?? 0);
    page.close();
  });

  it('rings, and is quiet once it was answered on another device', async () => {
    const { page, ring, answeredElsewhere, view } = phone();
    await page.load();
    expect(answeredElsewhere).not.toHaveBeenCalled();
    expect(view()?.ringing?.conferenceId).toBe('c');
    expect(ring.mock.calls).toEqual([[true]]);
    on = [conference('joined')];
    await page.load();
    expect(view()).toMatchObject({ ringing: undefined, open: { conferenceId: 'c' } });
    expect(ring.mock.calls).toEqual([[true], [false]]);
    await page.load();
    expect(answeredElsewhere).toHaveBeenCalledTimes(1);
  });

  it('waits without ringing during a call, and rings after it', async () => {
    const { page, ring, view } = phone();
    calling = true;
    await page.load();
    expect(view()).toMatchObject({ ringing: undefined, open: { conferenceId: 'c' } });
    expect(ring).not.toHaveBeenCalled();
    // The others learn why there is no answer, once.
    page.show();
    expect(hospital.call.mock.calls.filter(([name]) => name === 'conference.busy')).toEqual([
      ['conference.busy', { conferenceId: 'c' }],
    ]);
    calling = false;
    page.show();
    expect(ring.mock.calls).toEqual([[true]]);
  });

  it('does not ring any more when its time is over', async () => {
    const { page, view } = phone();
    now = NOW + 60_000;
    await page.load();
    expect(view()?.ringing).toBeUndefined();
  });

  it('is entered, left and entered again', async () => {
    const { page, view, endCall } = phone();
    await page.load();
    await page.enter('c');
    expect(endCall).toHaveBeenCalledOnce();
    expect(view()).toMatchObject({ inside: { conferenceId: 'c' }, ringing: undefined, open: undefined });
    on = [conference('left')];
    await page.leave();
    expect(media.leave).toHaveBeenCalledOnce();
    expect(hospital.call).toHaveBeenCalledWith('conference.leave', { conferenceId: 'c' });
    expect(view()).toMatchObject({ inside: undefined, open: { conferenceId: 'c' } });
    await page.enter('c');
    expect(media.join).toHaveBeenCalledTimes(2);
  });

  it('closes when it has ended for everybody', async () => {
    const { page, view } = phone();
    await page.load();
    await page.enter('c');
    on = [];
    await page.load();
    expect(media.leave).toHaveBeenCalledOnce();
    expect(view()).toMatchObject({ inside: undefined, open: undefined });
  });

  it('that cannot be entered says why and is left', async () => {
    const { page, failed, view } = phone();
    await page.load();
    media.join.mockRejectedValue(new Error('room refused'));
    await page.enter('c');
    expect(failed).toHaveBeenCalledWith(new Error('room refused'));
    await vi.waitFor(() => expect(hospital.call).toHaveBeenCalledWith('conference.leave', { conferenceId: 'c' }), {
      timeout: 30_000,
    });
    expect(view()?.inside).toBeUndefined();
  });

  it('is declined', async () => {
    const { page, view } = phone();
    await page.load();
    on = [conference('declined')];
    await page.decline('c');
    expect(hospital.call).toHaveBeenCalledWith('conference.decline', { conferenceId: 'c' });
    expect(view()).toMatchObject({ ringing: undefined, open: { conferenceId: 'c' } });
  });
});

describe('the call of a group', () => {
  const ofGroup = (state: Conference['members'][number]['state']): Conference => ({
    ...conference(state),
    applicationId: null,
    group: { groupId: '7', name: 'group' },
  });

  it('that did not ring the phone shows in its group alone, and is entered there', async () => {
    const other = ofGroup('joined');
    on = [{ ...other, members: other.members.filter(({ userId }) => userId !== OWN) }];
    const { page, ring, view } = phone();
    await page.load();
    expect(view()).toMatchObject({ ringing: undefined, open: undefined });
    expect(ring).not.toHaveBeenCalled();
    expect(page.ofGroup('7')?.conferenceId).toBe('c');
    expect(page.ofGroup('8')).toBeUndefined();
    await page.enter('c');
    expect(page.isIn('c')).toBe(true);
  });

  it('that was left is open to come back to', async () => {
    on = [ofGroup('left')];
    const { page, view } = phone();
    await page.load();
    expect(view()?.open?.conferenceId).toBe('c');
  });
});

describe('a room that ends by itself', () => {
  it.each([
    ['is the end of a call that is over', [], [1, 0]],
    ['is a failure in a call that goes on', [conference('joined')], [0, 1]],
  ])('%s', async (_, later, [overs, failures]) => {
    const { page, over, failed } = phone();
    await page.enter('c');
    on = later;
    room.ended();
    await vi.waitFor(() => expect([over.mock.calls.length, failed.mock.calls.length]).toEqual([overs, failures]), {
      timeout: 30_000,
    });
    expect(page.isInside).toBe(false);
  });

  it('is neither if the patient leaves before the server answers', async () => {
    const { page, over, failed } = phone();
    await page.enter('c');
    let answer = (): void => undefined;
    hospital.call.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve({ conferences: [] }))));
    room.ended();
    await page.leave();
    answer();
    await Promise.resolve();
    expect([over.mock.calls.length, failed.mock.calls.length]).toEqual([0, 0]);
  });
});
