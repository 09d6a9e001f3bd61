// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MenuButton } from './menu-button.js';

const print = vi.fn();
const share = vi.fn();
const onKeyOutside = vi.fn();

function show(): HTMLElement {
  render(
    <div onKeyDown={({ key }) => onKeyOutside(key)}>
      <MenuButton
        label="More"
        className="more"
        head={<p>Zhang San</p>}
        actions={[
          { icon: 'print', name: 'Print', act: print },
          { icon: 'link', name: 'Share', act: share },
          { icon: 'user', name: 'Account', act: vi.fn() },
        ]}
      >
        …
      </MenuButton>
      <button type="button">Elsewhere</button>
    </div>,
  );
  return screen.getByRole('button', { name: 'More' });
}

const item = (name: string): HTMLElement => screen.getByRole('menuitem', { name });
const press = (key: string): unknown => fireEvent.keyDown(document.activeElement ?? document.body, { key });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('opens below its button with the focus on the first action, and says so', () => {
  const trigger = show();
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(trigger);
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  expect(trigger.getAttribute('aria-controls')).toBe(screen.getByRole('menu', { name: 'More' }).id);
  expect(document.activeElement).toBe(item('Print'));
  screen.getByText('Zhang San');
  fireEvent.click(trigger);
  expect(screen.queryByRole('menu')).toBeNull();
});

it('goes round by the arrow keys, and to its ends', () => {
  fireEvent.click(show());
  for (const [key, name] of [
    ['ArrowDown', 'Share'],
    ['ArrowUp', 'Print'],
    ['ArrowUp', 'Account'],
    ['ArrowDown', 'Print'],
    ['End', 'Account'],
    ['Home', 'Print'],
  ] as const) {
    press(key);
    expect(document.activeElement, key).toBe(item(name));
  }
});

it.each(['Enter', ' '])('does what was chosen once by “%s”, and gives the focus back', (key) => {
  const trigger = show();
  fireEvent.click(trigger);
  press('ArrowDown');
  press(key);
  expect(share).toHaveBeenCalledOnce();
  expect(print).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(trigger);
});

it('closes by Escape alone and nothing behind it', () => {
  const trigger = show();
  fireEvent.click(trigger);
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(trigger);
  expect(onKeyOutside).not.toHaveBeenCalled();
  // Closed, it keeps no key from the page.
  press('Escape');
  expect(onKeyOutside).toHaveBeenCalledExactlyOnceWith('Escape');
});

it('closes by a press elsewhere and by the tab key, which goes on', () => {
  const trigger = show();
  fireEvent.click(trigger);
  fireEvent.pointerDown(item('Share'));
  expect(screen.queryByRole('menu')).not.toBeNull();
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(trigger);
  expect(press('Tab')).toBe(true);
  expect(screen.queryByRole('menu')).toBeNull();
});
