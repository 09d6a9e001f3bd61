// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRequest } from './use-request.js';

afterEach(cleanup);

it('asks once while an answer is awaited, however often the button is pressed, and again afterwards', async () => {
  const answers: (() => void)[] = [];
  const ask = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  function Page() {
    const { isBusy, run } = useRequest();
    return (
      <button type="button" aria-busy={isBusy} onClick={() => void run(ask)}>
        ask
      </button>
    );
  }
  render(<Page />);
  const button = screen.getByRole('button');
  // Two presses before the first drawing, and one after it.
  act(() => {
    button.click();
    button.click();
  });
  fireEvent.click(button);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => answers.shift()?.());
  expect(button.getAttribute('aria-busy')).toBe('false');
  fireEvent.click(button);
  expect(ask).toHaveBeenCalledTimes(2);
  await act(async () => answers.shift()?.());
});
