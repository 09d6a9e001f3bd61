// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('with groups, opened by a resting mouse', () => {
  const discharge = vi.fn();
  function showGroups(): HTMLElement {
    render(
      <MenuButton
        label="More"
        className="more"
        opensOnHover
        actions={[
          { title: 'Contact', actions: [{ name: 'Message', shortcut: 'm', act: vi.fn() }] },
          { title: 'Papers', actions: [] },
          { title: 'Stay', actions: [{ name: 'Discharge', act: discharge }] },
        ]}
      >
        …
      </MenuButton>,
    );
    return screen.getByRole('button', { name: 'More' });
  }
  const rest = (element: HTMLElement, pointerType = 'mouse'): void => {
    fireEvent.pointerEnter(element, { pointerType });
    act(() => void vi.advanceTimersByTime(200));
  };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows the groups that have an action, leaves the focus where it is, and closes behind the mouse', () => {
    const trigger = showGroups();
    rest(trigger);
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Contact', 'Stay']);
    expect(document.activeElement).toBe(document.body);
    expect(item('Message').getAttribute('aria-keyshortcuts')).toBe('m');
    fireEvent.pointerLeave(trigger, { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(300));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('does with one click what is chosen, and stays open once it was clicked', () => {
    const trigger = showGroups();
    rest(trigger);
    fireEvent.click(item('Discharge'));
    expect(discharge).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    rest(trigger);
    fireEvent.click(trigger);
    fireEvent.pointerLeave(trigger, { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(300));
    expect(document.activeElement).toBe(item('Message'));
    press('ArrowDown');
    expect(document.activeElement).toBe(item('Discharge'));
  });

  it('does not open under a finger that passes', () => {
    rest(showGroups(), 'touch');
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
