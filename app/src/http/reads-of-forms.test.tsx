// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FoundMessages } from '../features/chat/chat-search.js';
import { LoginForm } from '../features/login/login-form.js';
import { LoginPage } from '../features/login/login-page.js';
import { usePatientMatches } from '../frame/patient-matches.js';
import { loadAllTexts, startLanguage } from '../language/i18n.js';
import { KnownPatients } from '../registration/known-patients.js';
import { HttpError } from './http-error.js';

const reads = vi.hoisted(() => ({ isDown: true, asked: [] as string[], replies: {} as Record<string, object> }));
vi.mock('./call.js', () => {
  const call = (name: string): Promise<object> => {
    reads.asked.push(name);
    return reads.isDown
      ? Promise.reject(new HttpError('unreachable', 0, 'no network'))
      : Promise.resolve(reads.replies[name] ?? {});
  };
  return { call, pageBegin: () => call('session.begin') };
});
vi.mock('../session/session.js', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ userId: '3' }),
}));

const SUMMARY = { patientId: '7', name: '王芳', latinName: 'Wang Fang', sex: 'female', age: 55, infantAge: null };
const PATIENT = { ...SUMMARY, bed: '07', ward: null, hospitalizationNumber: 'N-7', kind: 'inpatient' };

function Matches() {
  const found = usePatientMatches('王');
  return Array.isArray(found) ? <p>{found.map(({ name }) => name).join()}</p> : null;
}

/** Reads that a form or a search makes by itself, and what is on the page once one is answered. */
const READS: Record<string, { part: ReactNode; name: string; shows: string }> = {
  'a search of patients': { part: <Matches />, name: 'patient.search', shows: '王芳' },
  'a search of messages': {
    part: <FoundMessages text="血糖" conversations={[]} />,
    name: 'chat.search',
    shows: '血糖偏低',
  },
  'a search of known numbers': {
    part: (
      <KnownPatients numbers={{ idCard: '', mobile: '13912345678', visitCardNumber: '' }} offer={() => <b>taken</b>} />
    ),
    name: 'outpatient.find',
    shows: 'Wang Fang',
  },
  'the captcha': {
    part: <LoginForm filled={{ username: '', password: '' }} onSignedIn={() => undefined} />,
    name: 'session.captcha',
    shows: 'data:image',
  },
  'the beginning of the login page': { part: <LoginPage />, name: 'session.begin', shows: 'Test hospital' },
};

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
});
beforeEach(() => {
  vi.useFakeTimers();
  const message = {
    messageId: 'm',
    seq: 1,
    sendTime: 0,
    sendUserId: '3',
    receiveBizId: '9',
    receiveUserName: '李四',
    sendUserOther: { name: '李四', latinName: null },
    msgType: 1,
    contentType: 1,
    content: '血糖偏低',
  };
  Object.assign(reads, {
    isDown: true,
    asked: [],
    replies: {
      'patient.search': { patients: [PATIENT] },
      'chat.search': { messages: [message] },
      'group.search': { messages: [] },
      'outpatient.find': { known: [{ by: 'mobile', patient: PATIENT }] },
      'session.captcha': { captchaId: 'c', svg: '<svg/>', words: null },
      'session.begin': {
        hospital: { name: '测试医院', latinName: 'Test hospital' },
        language: null,
        accounts: [],
      },
    },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each(Object.entries(READS))(
  '%s goes on after a broken connection until it is answered, and no longer',
  async (_, one) => {
    const { part, name, shows } = one;
    const view = render(<MemoryRouter>{part}</MemoryRouter>);
    const count = () => reads.asked.filter((asked) => asked === name).length;
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(count()).toBeGreaterThan(1);
    expect(view.container.innerHTML).not.toContain(shows);
    reads.isDown = false;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(view.container.innerHTML).toContain(shows);
    const answered = count();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(count()).toBe(answered);
  },
);

it.each(Object.entries(READS))('%s ends with its part of the page', async (_, { part, name }) => {
  const view = render(<MemoryRouter>{part}</MemoryRouter>);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  view.unmount();
  const count = reads.asked.filter((asked) => asked === name).length;
  expect(count).toBeGreaterThan(0);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(reads.asked.filter((asked) => asked === name)).toHaveLength(count);
});
