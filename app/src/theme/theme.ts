import { createStore, useStore } from '../store/store.js';

export type Theme = 'light' | 'dark';
const KEY = 'wardlink.theme';

function firstTheme(): Theme {
  const saved = localStorage.getItem(KEY);
  if (saved === 'light' || saved === 'dark') return saved;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const theme = createStore<Theme>(firstTheme());

function apply(): void {
  // Semi's components read the same attribute.
  document.body.setAttribute('theme-mode', theme.get());
}

export function startTheme(): void {
  apply();
  theme.subscribe(apply);
}

export function setTheme(next: Theme): void {
  localStorage.setItem(KEY, next);
  theme.set(next);
}

export function useTheme(): Theme {
  return useStore(theme);
}
