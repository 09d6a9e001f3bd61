// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { openInPrint } from './open-in-print.js';

let stop = (): void => undefined;
afterEach(() => stop());

it('opens every collapsed part of a page while it is printed, and no menu', () => {
  document.body.innerHTML =
    '<details id="a"></details><details id="b" open></details><details id="c" data-print="closed"></details>';
  const opened = (): string[] => [...document.querySelectorAll('details[open]')].map(({ id }) => id);
  stop = openInPrint();
  window.dispatchEvent(new Event('beforeprint'));
  expect(opened()).toEqual(['a', 'b']);
  window.dispatchEvent(new Event('afterprint'));
  expect(opened()).toEqual(['b']);
});
