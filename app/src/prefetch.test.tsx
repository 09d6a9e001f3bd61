// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { byPath, usePrefetch } from './prefetch.js';

afterEach(cleanup);

function show(load: () => Promise<unknown>) {
  const asked: string[] = [];
  function Page() {
    usePrefetch((path) => {
      asked.push(path);
      return path === '/none' ? undefined : load;
    });
    return (
      <>
        <a href="/patient?id=7">
          <b>Li</b>
        </a>
        <a href="/none">none</a>
        <a href="https://elsewhere.example/patient">elsewhere</a>
        <a href="/reports" target="_blank">
          tab
        </a>
        <a href={location.pathname}>here</a>
        <button type="button">press</button>
      </>
    );
  }
  return { ...render(<Page />), asked };
}

describe('a link of the app', () => {
  it('has its page loaded once while the pointer or the focus is on it', () => {
    const load = vi.fn(() => Promise.resolve());
    const { getByText, asked } = show(load);
    fireEvent.pointerOver(getByText('Li'));
    fireEvent.focusIn(getByText('Li'));
    fireEvent.pointerOver(getByText('none'));
    expect(asked).toEqual(['/patient', '/none']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('has its page loaded again after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(undefined);
    const { getByText } = show(load);
    fireEvent.pointerOver(getByText('Li'));
    await vi.waitFor(() => {
      fireEvent.pointerOver(getByText('Li'));
      expect(load).toHaveBeenCalledTimes(2);
    });
  });

  it('is not one to elsewhere, to another tab, to this page, or none at all', () => {
    const { getByText, asked } = show(() => Promise.resolve());
    for (const text of ['elsewhere', 'tab', 'here', 'press']) fireEvent.pointerOver(getByText(text));
    expect(asked).toEqual([]);
  });
});

it('finds the page of an address among patterns', () => {
  const pages = { '/': 'board', '/system/hospital/detail/:userId': 'person', '/ot/record': 'records' };
  expect(['/', '/system/hospital/detail/12', '/ot/record', '/nothing'].map((path) => byPath(pages, path))).toEqual([
    'board',
    'person',
    'records',
    undefined,
  ]);
});
