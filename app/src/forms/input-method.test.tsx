// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepCompositionKeys } from './input-method.js';

const KEYS = ['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Tab', ' ', 'Backspace', '/', 'k'];
/** Chromium and Firefox mark the key; Safari sends the key that ends a composition after it, with this code alone. */
const COMPOSED = [{ isComposing: true }, { keyCode: 229 }, { isComposing: true, keyCode: 229 }];

let heard: string[] = [];
let stopping = new AbortController();
const hear = (where: string) => (event: { key: string }) => void heard.push(`${where} ${event.key}`);

beforeEach(() => {
  [heard, stopping] = [[], new AbortController()];
  const { signal } = stopping;
  window.addEventListener('keydown', hear('earlier'), { capture: true, signal });
  keepCompositionKeys(signal);
  for (const name of ['keydown', 'keyup'] as const) {
    window.addEventListener(name, hear('capture'), { capture: true, signal });
    window.addEventListener(name, hear('window'), { signal });
    document.addEventListener(name, hear('document'), { signal });
  }
  render(
    <div onKeyDownCapture={hear('frame')} onKeyDown={hear('around')}>
      <input onKeyDown={hear('field')} onKeyUp={hear('field')} onKeyPress={hear('field')} />
    </div>,
  );
});
afterEach(() => {
  cleanup();
  stopping.abort();
});

it.each(KEYS)('%s of a composition acts nowhere, and stays with the input method', (key) => {
  for (const composed of COMPOSED) {
    const field = screen.getByRole('textbox');
    // True of an event whose default nobody prevented.
    expect(fireEvent.keyDown(field, { key, ...composed })).toBe(true);
    fireEvent.keyUp(field, { key, ...composed });
  }
  expect(heard).toEqual(COMPOSED.map(() => `earlier ${key}`));
});

it.each(KEYS)('%s acts as ever without one', (key) => {
  fireEvent.keyDown(screen.getByRole('textbox'), { key, keyCode: 13 });
  expect(heard).toEqual(
    ['earlier', 'capture', 'frame', 'field', 'around', 'document', 'window'].map((one) => `${one} ${key}`),
  );
});
