// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { FirstPasswordPage } from './first-password-page.js';

const user = vi.hoisted(() => ({ passwordReset: false }));
vi.mock('../../session/session.js', async (original) => ({
  ...(await original<object>()),
  useUser: () => user,
}));

vi.mock('./password-fields.js', () => ({ PasswordFields: () => null }));

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
});
afterEach(cleanup);

it.each([
  ['en', false, /first/i, true],
  ['en', true, /first/i, false],
  ['zh', false, /首次/, true],
  ['zh', true, /首次/, false],
] as const)('in %s, after a reset %s, %s is said: %s', async (language, isReset, words, isSaid) => {
  await switchLanguage(language);
  user.passwordReset = isReset;
  const { container } = render(<FirstPasswordPage />);
  const heading = screen.getByRole('heading', { level: 1 }).textContent;
  expect(heading).not.toBe('');
  const text = `${heading} ${container.querySelector('.password-policy')?.textContent}`;
  expect(words.test(text)).toBe(isSaid);
});
