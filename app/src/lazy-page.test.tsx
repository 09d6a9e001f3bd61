// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPage } from './lazy-page.js';

afterEach(() => vi.unstubAllGlobals());

it('a page whose file fails without a connection is asked for again once the server answers, without a reload', async () => {
  const answers = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  answers.mockResolvedValue(new Response(null, { status: 200 }));
  vi.stubGlobal('fetch', answers);
  const load = vi.fn<() => Promise<() => string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue(() => 'the page');
  const Page = lazyPage(load, () => Promise.resolve());
  render(
    <Suspense fallback="waiting">
      <Page />
    </Suspense>,
  );
  await waitFor(() => expect(answers).toHaveBeenCalledTimes(1));
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText('waiting')).toBeTruthy();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('the page');
  expect(load).toHaveBeenCalledTimes(2);
});
