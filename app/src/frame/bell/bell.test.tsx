// @vitest-environment jsdom
import type { ClinicalWarning, UserRecord } from '@wardlink/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clock } from '../../clock/hospital-clock.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { contactRequests, type ContactRequest } from '../../live/contact-requests.js';
import { conversations, type Conversation } from '../../live/conversations.js';
import { groups, type Group } from '../../live/groups.js';
import { session } from '../../session/session.js';
import * as warnings from '../../ward/warnings/open-warnings.js';
import { createStore } from '../../store/store.js';
import { awaySince } from './absence.js';
import { Bell } from './bell.js';
import { cameSince } from './came.js';

const LEFT = Date.parse('2026-11-20T08:00:00+08:00');
const ready = <T,>(value: T) => ({ state: 'ready', value }) as never;

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
beforeEach(() => {
  clock.set(LEFT + 3_600_000, 'Asia/Shanghai');
  session.set({ userId: '9', permissions: [], permissionType: 'nurse', user: { type: 1 } } as unknown as UserRecord);
});
afterEach(() => {
  cleanup();
  awaySince.set(null);
  session.set(null);
  vi.restoreAllMocks();
});

const warning = (warningId: string, raisedAt: number, critical: boolean) =>
  ({
    warningId,
    raisedAt,
    critical,
    bed: '07',
    patientId: '3',
    patient: { name: '王芳', latinName: 'Wang Fang' },
    indicator: 'temperature',
    celsius: 39.3,
    range: { low: 36, high: 37.2 },
    status: 1,
  }) as unknown as ClinicalWarning;
const conversation = (userId: string, unread: number, sendTime: number | null) =>
  ({
    userId,
    name: '李文',
    latinName: 'Li Wen',
    unread,
    missedCall: false,
    last: sendTime && { sendTime },
  }) as unknown as Conversation;
const group = (groupId: string, own: object, sendTime = LEFT + 1) =>
  ({ groupId, name: 'Night', own: { unread: 2, quiet: false, ...own }, last: { sendTime } }) as unknown as Group;
const request = (requestId: string, more: object) =>
  ({
    requestId,
    sent: false,
    state: 'applying',
    sentAt: LEFT + 1,
    person: { name: '周', latinName: 'Zhou' },
    ...more,
  }) as unknown as ContactRequest;

const LISTS = {
  warnings: ready([warning('1', LEFT + 1, false), warning('2', LEFT + 1, true), warning('3', LEFT, true)]),
  conversations: ready([conversation('1', 2, LEFT + 1), conversation('2', 0, LEFT + 1), conversation('3', 1, LEFT)]),
  groups: ready([
    group('1', {}),
    group('2', { quiet: true }),
    group('3', { quiet: true, mentioned: true }),
    group('4', {}, LEFT),
  ]),
  requests: ready([
    request('1', {}),
    request('2', { sent: true }),
    request('3', { state: 'added' }),
    request('4', { sentAt: LEFT }),
  ]),
};

it('has what came after the user left and still waits, critical warnings first', () => {
  const came = cameSince(LEFT, LISTS);
  expect(came.warnings.map(({ warningId }) => warningId)).toEqual(['2', '1']);
  expect(came.conversations.map(({ userId }) => userId)).toEqual(['1']);
  expect(came.groups.map(({ groupId }) => groupId)).toEqual(['1', '3']);
  expect(came.requests.map(({ requestId }) => requestId)).toEqual(['1']);
});

const Where = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const open = () =>
  render(
    <>
      <Bell />
      <Where />
    </>,
    { wrapper: MemoryRouter },
  );

it('counts nothing while nobody was away', () => {
  conversations.set(LISTS.conversations);
  open();
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Nothing came while you were away');
});

it('lists it by kind, leads to it, and is empty once it was seen', () => {
  vi.spyOn(warnings, 'openWarnings', 'get').mockReturnValue(createStore(LISTS.warnings) as never);
  conversations.set(LISTS.conversations);
  groups.set(LISTS.groups);
  contactRequests.set(LISTS.requests);
  open();
  act(() => awaySince.set(LEFT));
  const bell = screen.getByRole('button', { name: '6 things came while you were away' });
  fireEvent.click(bell);
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toHaveLength(7);
  expect(items[0]).toMatch(/^07 · Wang Fang · .*39\.3.* critical · /);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Li Wen · 2 unread' }));
  expect(screen.getByRole('status').textContent).toBe('/communicate?user=1');
  fireEvent.click(bell);
  fireEvent.click(screen.getByRole('menuitem', { name: 'All seen' }));
  expect(bell.getAttribute('aria-label')).toBe('Nothing came while you were away');
});
