// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { USER_TYPES, type UserRecord } from '@wardlink/contract';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { markFirstScreenDrawn } from '../../ahead.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { session } from '../../session/session.js';
import '../../ward/board/board.css';
import { HelpHost } from '../help-host.js';
import { closeHelp, helpQuestion, startTour, type HelpQuestion } from '../help-store.js';
import en from '../texts/en/index.js';
import { isTourDue, rememberTour } from './tour-memory.js';

const LONG = { timeout: 60_000 };

const nurse = {
  userId: '7',
  user: { type: USER_TYPES.staff },
  permissionType: 'nurse',
  permissions: ['ward.read'],
  isInTheCourtyard: true,
} as unknown as UserRecord;

beforeAll(async () => {
  await startLanguage();
  await switchLanguage('en');
  await loadAllTexts();
  // With Semi's window, which takes long on a busy machine.
  await import('../help.js');
  markFirstScreenDrawn();
}, 120_000);
beforeEach(() => {
  localStorage.clear();
  session.set(nurse);
  // Every element counts as visible: jsdom draws nothing.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 40, 20));
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  closeHelp();
  session.set(null);
  vi.restoreAllMocks();
});

/** A page with the elements of the first step, of the search and of help; the others are missing. */
const show = (path = '/') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <div className="header">
        <button type="button" className="search">
          Search
        </button>
        <button type="button" className="help-button">
          Help
        </button>
      </div>
      <div className="board-body" />
      <HelpHost userId="7" />
    </MemoryRouter>,
  );
const titleOf = (name: string): string => en.tour[name]?.title ?? '';

describe('the tour', () => {
  it('begins by itself at the first login of an account in this browser, and only once', async () => {
    show();
    await screen.findByRole('dialog', { name: titleOf('ward') }, LONG);
    expect(isTourDue('7')).toBe(false);
    expect(isTourDue('8')).toBe(true);
    cleanup();
    closeHelp();
    show();
    await Promise.resolve();
    expect(screen.queryByRole('dialog')).toBeNull();
  }, 120_000);

  it('does not lead away a user who opened another page, nor interrupt one who types', async () => {
    const asked: (HelpQuestion | null)[] = [];
    const stop = helpQuestion.subscribe(() => asked.push(helpQuestion.get()));
    show('/audit');
    await waitFor(() => expect(asked).toEqual(['firstTour', null]), LONG);
    expect(isTourDue('7')).toBe(true);
    cleanup();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    show();
    await waitFor(() => expect(asked).toEqual(['firstTour', null, 'firstTour', null]), LONG);
    expect(screen.queryByRole('dialog')).toBeNull();
    field.remove();
    stop();
  }, 120_000);

  it('leaves out steps whose element is missing, is walked through by keys, and gives the focus back', async () => {
    rememberTour('7');
    show();
    const before = screen.getByRole('button', { name: 'Search' });
    before.focus();
    startTour();
    const first = await screen.findByRole('dialog', { name: titleOf('ward') }, LONG);
    expect(first.textContent).toContain('1 of 3');
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    const second = screen.getByRole('dialog', { name: titleOf('search') });
    fireEvent.keyDown(second, { key: 'ArrowLeft' });
    screen.getByRole('dialog', { name: titleOf('ward') });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    screen.getByRole('dialog', { name: titleOf('help') });
    expect(screen.queryByRole('button', { name: 'Skip the tour' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(before);
  }, 120_000);

  it('is skipped by its button and by Escape, and begins on the first page wherever it is started', async () => {
    rememberTour('7');
    show('/audit');
    startTour();
    const step = await screen.findByRole('dialog', { name: titleOf('ward') }, LONG);
    fireEvent.keyDown(step, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    startTour();
    fireEvent.click(await screen.findByRole('button', { name: 'Skip the tour' }, LONG));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }, 120_000);

  it('begins for nobody where it is switched off for the browser', () => {
    localStorage.setItem('wardlink.tour', 'off');
    expect(isTourDue('7')).toBe(false);
  });
});
