// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startLanguage, switchLanguage, translate } from '../language/i18n.js';
import { notify } from '../notices/notices.js';
import { later } from './later.js';

interface PartProps {
  name: string;
  onClose?: () => void;
}
const Part = ({ name }: PartProps) => <p>Part of {name}</p>;

const onClose = vi.fn();
const error = vi.fn<(text: string) => void>();

beforeAll(async () => {
  await startLanguage();
  await switchLanguage('en');
});
beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(notify, 'error').mockImplementation(error);
});
afterEach(cleanup);

it('is asked for when it is first shown, and comes with its texts', async () => {
  const loadPart = vi.fn(() => Promise.resolve(Part));
  const Shown = later<PartProps>(loadPart);
  expect(loadPart).not.toHaveBeenCalled();
  render(<Shown name="ward" onClose={onClose} />);
  expect(screen.queryByText('Part of ward')).toBeNull();
  await screen.findByText('Part of ward', {}, { timeout: 30_000 });
  // A text that the first screen does not come with.
  expect(translate('patient.noTimeline')).not.toBe('patient.noTimeline');
  expect(onClose).not.toHaveBeenCalled();
});

it('is there at once where it was loaded ahead, and is not asked for again', async () => {
  const loadPart = vi.fn(() => Promise.resolve(Part));
  const Shown = later<PartProps>(loadPart);
  await Shown.load();
  render(<Shown name="ward" />);
  screen.getByText('Part of ward');
  cleanup();
  render(<Shown name="bed" />);
  screen.getByText('Part of bed');
  expect(loadPart).toHaveBeenCalledOnce();
});

it('closes with a notice where it cannot be loaded, leaves the page, and is asked for again the next time', async () => {
  const loadPart = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new Error('no connection'));
  loadPart.mockResolvedValue(Part);
  const Shown = later<PartProps>(loadPart);
  const page = (
    <>
      <input aria-label="Typed" defaultValue="6.4" />
      <Shown name="ward" onClose={onClose} />
    </>
  );
  render(page);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(error).toHaveBeenCalledExactlyOnceWith(translate('states.notLoaded'));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('6.4');
  cleanup();
  render(page);
  await screen.findByText('Part of ward');
  expect(error).toHaveBeenCalledOnce();
});

it('reports no failure of a part after it was removed', async () => {
  const failing = Promise.reject<typeof Part>(new Error('no connection'));
  const Shown = later<PartProps>(() => failing);
  render(<Shown name="ward" onClose={onClose} />);
  cleanup();
  await expect(Shown.load()).rejects.toThrow('no connection');
  expect(error).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});
