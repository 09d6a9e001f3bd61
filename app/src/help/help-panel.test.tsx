// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadAllTexts, startLanguage, switchLanguage } from '../language/i18n.js';
import { HelpButton } from './help-button.js';
import { HelpHost } from './help-host.js';
import { closeHelp, helpQuestion, openHelp } from './help-store.js';
import en from './texts/en/index.js';

/** Loading the panel, with Semi's modal, takes long on a busy machine. */
const LONG = { timeout: 60_000 };

beforeAll(async () => {
  localStorage.setItem('wardlink.tour', 'off');
  await startLanguage();
  await switchLanguage('en');
  await loadAllTexts();
  await import('./help.js');
}, 120_000);
afterEach(() => {
  closeHelp();
  cleanup();
});

function show(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <input aria-label="Value" />
      <HelpButton />
      <HelpHost userId="7" />
    </MemoryRouter>,
  );
}
const panel = () => screen.findByRole('dialog', {}, LONG);

describe('the help panel', () => {
  it('opens by its key with the page, the keys and the signs of the screen, and closes with Escape', async () => {
    show('/');
    fireEvent.keyDown(document.body, { key: '?' });
    const dialog = await panel();
    await within(dialog).findByRole('heading', { name: en.pages.glucose.title }, LONG);
    for (const line of en.pages.glucose.wrong) within(dialog).getByText(line);
    within(dialog).getByText(en.keys.palette ?? '');
    within(dialog).getByText('from a meter');
    fireEvent.keyDown(within(dialog).getByRole('searchbox'), { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
  }, 120_000);

  it('does not open while somebody types, and opens by its button everywhere', async () => {
    show('/system/audit');
    fireEvent.keyDown(screen.getByLabelText('Value'), { key: '?' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Help' }));
    await within(await panel()).findByRole('heading', { name: en.pages.audit.title }, LONG);
  }, 120_000);

  it('finds pages and words, opens a page in the panel, and leads back to the screen', async () => {
    show('/bp');
    fireEvent.keyDown(document.body, { key: '？' });
    const dialog = within(await panel());
    await dialog.findByRole('heading', { name: en.pages.pressure.title }, LONG);
    const field = dialog.getByRole('searchbox');
    fireEvent.change(field, { target: { value: 'LBGI' } });
    dialog.getByText(en.terms.lbgi.meaning);
    fireEvent.change(field, { target: { value: 'insulin pumps' } });
    fireEvent.click(dialog.getByRole('button', { name: new RegExp(`^${en.pages.pumps.title}`) }));
    dialog.getByRole('heading', { name: en.pages.pumps.title });
    fireEvent.click(dialog.getByRole('button', { name: 'Back to this screen' }));
    dialog.getByRole('heading', { name: en.pages.pressure.title });
    fireEvent.change(field, { target: { value: 'qqqq' } });
    expect(dialog.getByRole('status').textContent).toContain('Nothing found');
  }, 120_000);
});

it('is closed for the next person at a workstation', () => {
  show('/');
  openHelp();
  cleanup();
  expect(helpQuestion.get()).toBeNull();
});
