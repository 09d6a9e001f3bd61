// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { applyDisplay, displaySettings, setDisplay } from '../src/display/display-settings.js';
import { settingsView } from '../src/display/settings-view.js';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('wardlink-phone-language', 'en');
});

it('the text has four sizes, of which one is chosen and kept', () => {
  const root = settingsView(document.createElement('div'));
  document.body.replaceChildren(root);
  const sizes = [...root.querySelectorAll<HTMLInputElement>('[name=typeSize]')];
  expect(sizes.map(({ value, checked }) => [value, checked])).toEqual([
    ['100', true],
    ['125', false],
    ['150', false],
    ['200', false],
  ]);
  sizes[3]?.click();
  expect(document.documentElement.dataset.type).toBe('200');
  expect(displaySettings()).toEqual({ type: 200, highContrast: false });
  setDisplay({ highContrast: true });
  expect(displaySettings()).toEqual({ type: 200, highContrast: true });
});

it('a patient who had switched on large type before keeps it, and other contents are ignored', () => {
  const stored = (text: string) => {
    localStorage.setItem('wardlink-phone-display', text);
    return displaySettings();
  };
  expect(stored('{"largeType":true,"highContrast":true}')).toEqual({ type: 125, highContrast: true });
  expect(stored('{"type":170}')).toEqual({ type: 100, highContrast: false });
  expect(stored('x')).toEqual({ type: 100, highContrast: false });
  applyDisplay(displaySettings());
  expect(document.documentElement.dataset.type).toBe('100');
});
