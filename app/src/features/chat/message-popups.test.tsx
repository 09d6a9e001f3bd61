// @vitest-environment jsdom
import type { StoredChatMessage } from '@wardlink/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clock } from '../../clock/hospital-clock.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import type * as Connection from '../../live/connection.js';
import { session } from '../../session/session.js';
import { MessagePopups } from './message-popups.js';
import { ThreadBox } from './thread-box.js';

const NOW = Date.parse('2026-11-20T08:00:00+08:00');
const live = vi.hoisted(() => ({ message: (_message: object): void => undefined }));
vi.mock('../../live/connection.js', async (original) => ({
  ...(await original<typeof Connection>()),
  listen: (listener: typeof live) => {
    live.message = listener.message;
    return () => undefined;
  },
}));

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  clock.set(NOW, 'Asia/Shanghai');
  session.set({ userId: '9', permissions: [], warning: { messageSound: null } } as never);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  session.set(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const receive = (messageId: string, sendUserId: string): void =>
  act(() =>
    live.message({
      msgType: 2,
      contentType: 1,
      content: `text of ${messageId}`,
      messageId,
      sendUserId,
      sendUserOther: { name: '王芳', latinName: 'Wang Fang', bedside: null },
      sendTime: clock.now(),
      voided: null,
    } as unknown as StoredChatMessage),
  );
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const shown = (): number => screen.queryAllByTestId('message-popup').length;

it('the pop-up of a message stays five seconds, and longer only while the pointer is on it', () => {
  render(
    <MemoryRouter>
      <MessagePopups />
    </MemoryRouter>,
  );
  receive('m1', '2');
  expect(shown()).toBe(1);
  pass(4_900);
  expect(shown()).toBe(1);
  // It is looked for twice a second.
  pass(600);
  expect(shown()).toBe(0);
  receive('m2', '2');
  fireEvent.pointerEnter(screen.getByRole('status'));
  pass(20_000);
  expect(shown()).toBe(1);
  fireEvent.pointerLeave(screen.getByRole('status'));
  pass(500);
  expect(shown()).toBe(0);
});

it('a line that comes while the page is hidden is read when the page is seen again, not before', () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const seen = vi.fn();
  const change = (): void => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  render(
    <ThreadBox incoming={['m1']} writing={undefined} newest={7} onSeen={seen} onOlder={undefined} state={null}>
      <li>line</li>
    </ThreadBox>,
  );
  change();
  expect(seen).not.toHaveBeenCalled();
  visible.mockReturnValue('visible');
  change();
  expect(seen).toHaveBeenCalledWith(7);
});
