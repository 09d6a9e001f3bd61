// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts, startLanguage, switchLanguage } from '../language/i18n.js';
import { Term } from './term.js';
import en from './texts/en/index.js';

const LONG = { timeout: 60_000 };

beforeAll(async () => {
  await startLanguage();
  await switchLanguage('en');
  await loadAllTexts();
}, 120_000);
afterEach(cleanup);

it('shows the meaning with unit and source while the word has the focus, and describes the word by it', async () => {
  render(<Term name="cv">Variation (CV)</Term>);
  const word = screen.getByText('Variation (CV)');
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(word.getAttribute('aria-describedby')).toBeNull();
  fireEvent.focus(word);
  const meaning = await screen.findByRole('tooltip', {}, LONG);
  expect(meaning.textContent).toContain(en.terms.cv.meaning);
  expect(meaning.textContent).toContain('Unit: %');
  expect(meaning.textContent).toContain('Source: Battelino 2019');
  expect(word.getAttribute('aria-describedby')).toBe(meaning.id);
  fireEvent.blur(word);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
}, 120_000);

it('stays while the pointer moves onto the meaning, and Escape closes it without closing what is around it', async () => {
  const onKeyDown = vi.fn();
  render(
    <div onKeyDown={onKeyDown}>
      <Term name="10x">10x</Term>
    </div>,
  );
  const word = screen.getByText('10x');
  fireEvent.pointerEnter(word);
  const meaning = await screen.findByRole('tooltip', {}, LONG);
  fireEvent.pointerOut(word, { relatedTarget: meaning });
  expect(screen.getByRole('tooltip')).toBe(meaning);
  fireEvent.keyDown(word, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(onKeyDown).not.toHaveBeenCalled();
  fireEvent.keyDown(word, { key: 'Escape' });
  expect(onKeyDown).toHaveBeenCalledOnce();
}, 120_000);
