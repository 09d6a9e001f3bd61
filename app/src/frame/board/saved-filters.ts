import { useSyncExternalStore } from 'react';
import { uniqueId } from '@wardlink/client';
import { createStore, type Store } from '../../store/store.js';
import type { BoardChoice } from './board-choice.js';

/** A filter that a user composed and named. */
export interface SavedFilter extends BoardChoice<string> {
  id: string;
  name: string;
}

/** Maximum number: they share one line with the other filters. */
export const MOST_SAVED = 6;
export const LONGEST_NAME = 16;

const keyOf = (userId: string): string => `wardlink.filters.${userId}`;

function isSaved(one: unknown): one is SavedFilter {
  const { id, name, level, conditions } = (one ?? {}) as Partial<Record<keyof SavedFilter, unknown>>;
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof level === 'number' &&
    Array.isArray(conditions) &&
    conditions.every((condition) => typeof condition === 'string')
  );
}

function read(userId: string): readonly SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSaved) : [];
  } catch {
    return [];
  }
}

const stores = new Map<string, Store<readonly SavedFilter[]>>();

function storeOf(userId: string): Store<readonly SavedFilter[]> {
  const known = stores.get(userId);
  if (known) return known;
  const store = createStore(read(userId));
  stores.set(userId, store);
  return store;
}

/** The filters that a user saved in this browser, and functions to save and remove one. */
export function useSavedFilters(userId: string): {
  saved: readonly SavedFilter[];
  save: (filter: Omit<SavedFilter, 'id'>) => void;
  remove: (id: string) => void;
} {
  const store = storeOf(userId);
  const saved = useSyncExternalStore(store.subscribe, store.get);
  const set = (next: readonly SavedFilter[]): void => {
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
    store.set(next);
  };
  return {
    saved,
    save: (filter) => set([...saved, { ...filter, id: uniqueId() }]),
    remove: (id) => set(saved.filter((one) => one.id !== id)),
  };
}
