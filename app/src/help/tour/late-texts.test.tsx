// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { USER_TYPES, type Language, type UserRecord } from '@wardlink/contract';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { session } from '../../session/session.js';
import '../../ward/board/board.css';
import type { HelpTexts } from '../texts/shapes.js';
import en from '../texts/en/index.js';
import zh from '../texts/zh/index.js';
import { Tour } from './tour.js';
import { isTourDue } from './tour-memory.js';

/** Texts come when a test says so. */
const texts = vi.hoisted(() => ({
  loaded: new Map<string, unknown>(),
  waiting: new Map<string, () => void>(),
}));
vi.mock('../help-texts.js', () => ({
  helpTextsIn: (language: Language) => texts.loaded.get(language),
  loadHelpTexts: (language: Language) => new Promise<void>((resolve) => texts.waiting.set(language, resolve)),
}));

const nurse = {
  userId: '7',
  user: { type: USER_TYPES.staff },
  permissionType: 'nurse',
  permissions: ['ward.read'],
  isInTheCourtyard: true,
} as unknown as UserRecord;

const arrive = (language: Language, all: HelpTexts): Promise<void> =>
  act(async () => {
    texts.loaded.set(language, all);
    texts.waiting.get(language)?.();
    await Promise.resolve();
  });
const ended = vi.fn();
const begin = (isFirst: boolean) =>
  render(
    <MemoryRouter>
      <input aria-label="Value" />
      <div className="board-body" />
      <Tour isFirst={isFirst} onClose={ended} />
    </MemoryRouter>,
  );

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
}, 120_000);
beforeEach(async () => {
  await switchLanguage('en');
  localStorage.clear();
  texts.loaded.clear();
  texts.waiting.clear();
  ended.mockClear();
  session.set(nurse);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 40, 20));
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  session.set(null);
  vi.restoreAllMocks();
});

it('the first tour waits for the next time if the user works by the time its texts come', async () => {
  begin(true);
  const field = screen.getByLabelText('Value');
  field.focus();
  await arrive('en', en);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(ended).toHaveBeenCalledOnce();
  expect(isTourDue('7')).toBe(true);
});

it('texts of the language before, which come late, do not replace those of the page', async () => {
  begin(false);
  await act(() => switchLanguage('zh'));
  await arrive('zh', zh);
  await arrive('en', en);
  expect(screen.getByRole('dialog', { name: zh.tour.ward?.title })).toBeTruthy();
});
