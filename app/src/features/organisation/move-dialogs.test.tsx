// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadDialogs } from '../../elements/dialog.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { HttpError } from '../../http/http-error.js';
import { MergeDialog, MoveDialog } from './move-dialogs.js';
import type { ManagedNode, NodeDetail } from './tree-view.js';

const calls = vi.hoisted(() => vi.fn(() => Promise.resolve({})));
vi.mock('../../http/call.js', () => ({ call: calls }));

beforeAll(async () => {
  // The window of a dialog, which jsdom does not open.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  await startLanguage();
  await Promise.all([loadAllTexts(), loadDialogs()]);
});
afterEach(cleanup);

const node = (nodeId: string, kind: string, name: string, parentId: string | null) => ({
  nodeId,
  kind,
  name,
  latinName: name,
  parentId,
  version: 1,
  enabled: true,
  depth: 0,
});
const hospital = node('1', 'hospital', 'Hospital', null);
const nodes = [
  hospital,
  node('2', 'department', 'Surgery', '1'),
  node('3', 'department', 'Medicine', '1'),
  node('4', 'ward', 'Ward 1', '2'),
  node('5', 'ward', 'Ward 1', '3'),
] as unknown as ManagedNode[];
const detail = { ...nodes[3], above: [hospital, nodes[1]] } as unknown as NodeDetail;

it.each(['en', 'zh'] as const)(
  'a merge says that it was done, with both wards and their departments: %s',
  async (language) => {
    await switchLanguage(language);
    const merged = vi.fn(() => Promise.resolve());
    const nothing = (): void => undefined;
    render(<MergeDialog detail={detail} nodes={nodes} onClose={nothing} onOutdated={nothing} onMerged={merged} />);
    const choice = await screen.findByRole('combobox', { hidden: true });
    fireEvent.change(choice, { target: { value: '5' } });
    const buttons = screen.getAllByRole('button', { hidden: true });
    const confirm = buttons.find((one) => one.classList.contains('danger')) ?? buttons.at(-1);
    fireEvent.click(confirm as HTMLElement);
    await waitFor(() => expect(merged).toHaveBeenCalledOnce());
    const [[into, done]] = merged.mock.calls as unknown as [[string, string]];
    expect(into).toBe('5');
    expect(done.replaceAll('\u00a0', ' ')).toMatch(/Surgery · Ward 1.*Medicine · Ward 1/);
  },
);

it('a move that is refused says why, and the dialog stays; one that changed meanwhile is read again', async () => {
  await switchLanguage('en');
  const [moved, outdated, closed] = [vi.fn(() => Promise.resolve()), vi.fn(), vi.fn()];
  render(<MoveDialog detail={detail} nodes={nodes} onClose={closed} onOutdated={outdated} onMoved={moved} />);
  const choice = await screen.findByRole('combobox', { hidden: true });
  fireEvent.change(choice, { target: { value: '3' } });
  const move = screen.getByRole('button', { name: 'Move', hidden: true });
  calls.mockRejectedValueOnce(new HttpError('refused', 409, 'Medicine has a ward of this name', 'node.nameTakenThere'));
  fireEvent.click(move);
  const alert = await screen.findByRole('alert', { hidden: true });
  expect(alert.textContent?.trim()).toBe('Medicine has a ward of this name');
  expect(screen.getByRole('combobox', { hidden: true })).toHaveProperty('value', '3');
  calls.mockRejectedValueOnce(new HttpError('refused', 409, 'Somebody else changed it', 'node.changed'));
  fireEvent.click(move);
  fireEvent.click(await screen.findByRole('button', { name: 'Load it again', hidden: true }));
  expect(outdated).toHaveBeenCalledOnce();
  expect(closed).toHaveBeenCalledOnce();
  expect(moved).not.toHaveBeenCalled();
});
