// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { LoginForm } from './login-form.js';

vi.mock('../../http/call.js', () => ({ call: () => Promise.resolve({ captchaId: '1', svg: '<svg/>', words: '' }) }));

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
});
afterEach(cleanup);

it.each([
  ['en', 'Forgot your', /administrator/],
  ['zh', '忘记', /管理员/],
] as const)('tells a user who forgot the password what to do, in %s', async (language, question, answer) => {
  await switchLanguage(language);
  render(<LoginForm filled={{ username: '', password: '' }} onSignedIn={() => undefined} />);
  const summary = screen.getByText((text) => text.includes(question), { selector: 'summary' });
  expect(summary.parentElement?.textContent).toMatch(answer);
});
