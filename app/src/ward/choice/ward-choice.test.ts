import { USER_TYPES, type OrganisationNode, type UserRecord } from '@wardlink/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../http/call.js';
import { asLoading, asReady } from '../../http/load-state.js';
import {
  chooseWard,
  hasSeveralWards,
  organisation,
  resumeWardChoice,
  startWardChoice,
  wardChoice,
} from './ward-choice.js';

vi.mock('../../http/call.js', () => ({ call: vi.fn() }));

const user = { userId: '7', bizOrgId: '10', user: { type: USER_TYPES.staff } } as UserRecord;
const nodes = [
  { nodeId: '10', parentId: null, kind: 'ward' },
  { nodeId: '11', parentId: null, kind: 'ward' },
  { nodeId: '12', parentId: null, kind: 'department' },
] as OrganisationNode[];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  wardChoice.set({ departmentId: null, wardId: null });
  vi.mocked(call).mockResolvedValue({ nodes } as never);
});

describe('the place of the board', () => {
  it('is the own ward at first, which nothing tells before the organisation is known', async () => {
    expect(resumeWardChoice(user)).toBe(false);
    await startWardChoice(user).tried;
    expect(wardChoice.get()).toEqual({ departmentId: null, wardId: '10' });
  });

  it('is at once where the user was last, before the organisation is known', async () => {
    await startWardChoice(user).tried;
    chooseWard(user, '12');
    wardChoice.set({ departmentId: null, wardId: null });
    expect(resumeWardChoice(user)).toBe(true);
    expect(wardChoice.get()).toEqual({ departmentId: '12', wardId: null });
    const changed = vi.fn();
    const stop = wardChoice.subscribe(changed);
    await startWardChoice(user).tried;
    stop();
    expect(changed).not.toHaveBeenCalled();
    expect(organisation.get()).toMatchObject({ state: 'ready' });
  });

  it('is the own ward again where the last one is out of reach', async () => {
    await startWardChoice(user).tried;
    chooseWard(user, '11');
    vi.mocked(call).mockResolvedValue({ nodes: nodes.slice(0, 1) } as never);
    expect(resumeWardChoice(user)).toBe(true);
    expect(wardChoice.get().wardId).toBe('11');
    await startWardChoice(user).tried;
    expect(wardChoice.get()).toEqual({ departmentId: null, wardId: '10' });
  });

  it.each([USER_TYPES.dean, USER_TYPES.deanSystem])(
    'is a department for users who lead the hospital, of type %i',
    async (type) => {
      vi.mocked(call).mockResolvedValue({ departments: [{ nodeId: '12', name: '内科', latinName: null }] } as never);
      const leader = { ...user, userId: '9', bizOrgId: '1', user: { type } } as UserRecord;
      await startWardChoice(leader).tried;
      expect(vi.mocked(call).mock.lastCall?.[0]).toBe('dean.departments');
      expect(wardChoice.get()).toEqual({ departmentId: null, wardId: null });
      chooseWard(leader, '12');
      expect(wardChoice.get()).toEqual({ departmentId: '12', wardId: null });
    },
  );

  it('is the own ward where the organisation comes late, unless the user has signed out', async () => {
    vi.mocked(call).mockRejectedValue(new Error('no answer'));
    for (const isSignedOut of [true, false]) {
      organisation.set(asLoading());
      const choice = startWardChoice(user);
      await choice.tried;
      expect(organisation.get().state).toBe('failed');
      if (isSignedOut) choice.stop();
      organisation.set(asReady(nodes));
      expect(wardChoice.get().wardId).toBe(isSignedOut ? null : '10');
    }
    // What is loaded again later does not undo the user's choice.
    chooseWard(user, '11');
    organisation.set(asReady([...nodes]));
    expect(wardChoice.get().wardId).toBe('11');
  });

  it('is what the user chose while the organisation was loading', async () => {
    let answer: (reply: never) => void = () => undefined;
    vi.mocked(call).mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const choice = startWardChoice(user);
    chooseWard(user, null);
    answer({ nodes } as never);
    await choice.tried;
    expect(wardChoice.get()).toEqual({ departmentId: null, wardId: null });
  });

  it('of one user is not taken up for another', async () => {
    await startWardChoice(user).tried;
    expect(resumeWardChoice({ ...user, userId: '8' })).toBe(false);
  });
});

describe('several wards', () => {
  const everything = { departmentId: null, wardId: null };
  const hospital = [
    { nodeId: '20', parentId: null, kind: 'department' },
    { nodeId: '21', parentId: '20', kind: 'ward' },
    { nodeId: '22', parentId: '20', kind: 'ward' },
    { nodeId: '30', parentId: null, kind: 'department' },
    { nodeId: '31', parentId: '30', kind: 'ward' },
  ] as OrganisationNode[];

  it('are shown of a department that has several, and of everything', () => {
    expect(hasSeveralWards({ departmentId: '20', wardId: null }, hospital)).toBe(true);
    expect(hasSeveralWards(everything, hospital)).toBe(true);
  });

  it('are not shown of a ward, nor where there is only one', () => {
    expect(hasSeveralWards({ departmentId: null, wardId: '21' }, hospital)).toBe(false);
    expect(hasSeveralWards({ departmentId: '30', wardId: null }, hospital)).toBe(false);
    expect(hasSeveralWards(everything, hospital.slice(3))).toBe(false);
  });
});
