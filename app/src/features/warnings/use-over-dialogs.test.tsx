// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DialogWindow } from '../../elements/dialog-window.js';
import { useOverDialogs } from './use-over-dialogs.js';

afterEach(cleanup);

function Warnings({ isShown }: { isShown: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useOverDialogs(element, isShown);
  return (
    <div ref={element} data-testid="warnings">
      {isShown && (
        <>
          <button type="button">acknowledge</button>
          <a href="/patient">patient</a>
        </>
      )}
    </div>
  );
}

/** The kinds of windows that keep the keyboard inside: dialogs, and layers that say that they are modal. */
const KINDS = {
  dialog: (
    <DialogWindow title="Order" onClose={() => undefined}>
      <input aria-label="dose" />
      <button type="button">save</button>
    </DialogWindow>
  ),
  layer: (
    <section role="alertdialog" aria-modal="true" aria-label="call">
      <input aria-label="dose" />
      <button type="button">save</button>
    </section>
  ),
};

describe.each(Object.entries(KINDS))('a warning over a %s', (_, window) => {
  const page = (isShown: boolean) => (
    <>
      <Warnings isShown={isShown} />
      {window}
    </>
  );
  const isModal = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

  it('is reached by the Tab key from its last field, and leads back to it, both ways', async () => {
    const { getByText, findByText } = render(page(true));
    const save = await findByText('save');
    save.focus();
    fireEvent.keyDown(save, { key: 'Tab' });
    expect(document.activeElement).toBe(getByText('acknowledge'));
    fireEvent.keyDown(getByText('acknowledge'), { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(save);
    getByText('patient').focus();
    fireEvent.keyDown(getByText('patient'), { key: 'Tab' });
    const first = document.activeElement;
    expect(first?.closest('[role=dialog], [role=alertdialog]')).not.toBeNull();
    fireEvent.keyDown(first ?? document.body, { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(getByText('patient'));
  });

  it('is there for screen readers too while it is shown, and afterwards the window is modal again', async () => {
    const { rerender, findByText } = render(page(false));
    await findByText('save');
    expect(isModal()).toBe(true);
    rerender(page(true));
    await vi.waitFor(() => expect(isModal()).toBe(false), { timeout: 30_000 });
    rerender(page(false));
    await vi.waitFor(() => expect(isModal()).toBe(true), { timeout: 30_000 });
  });
});

it('lies above every layer of the product, but not above notices', () => {
  const sheets = readdirSync(join(import.meta.dirname, '../..'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => [name, readFileSync(join(import.meta.dirname, '../..', name), 'utf8')] as const);
  const own = /\.warning-popups \{[^}]*z-index: (\d+)/.exec(sheets.map(([, text]) => text).join('\n'));
  const heights = sheets.flatMap(([name, text]) =>
    [...text.matchAll(/z-index: (\d+)/g)].map(([, height]) => ({ name, height: Number(height) })),
  );
  // Semi's dialogs have 1000, its menus and hints 1050 and 1060.
  expect(Number(own?.[1])).toBeGreaterThan(1060);
  const above = heights.filter(({ height }) => height > Number(own?.[1])).map(({ name }) => name.replaceAll('\\', '/'));
  expect(new Set(above)).toEqual(new Set(['elements/elements.css', 'style/base.css']));
});
