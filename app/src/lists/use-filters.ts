import { startTransition, useCallback, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Filter } from './filters.js';

/** The filters of a list by name, in the order in which they are shown. Declared once, outside of the component. */
export type Filters = Readonly<Record<string, Filter<unknown>>>;

/** What is chosen, by name of the filter. */
export type Chosen<F> = { [Name in keyof F]: F[Name] extends Filter<infer T> ? T : never };

export interface ChosenFilters<F> {
  filters: F;
  chosen: Chosen<F>;
  change: (part: Partial<Chosen<F>>) => void;
  sort: Sort;
}

/** What a list is sorted by, such as `name` or `-name`; empty where that cannot be chosen. */
export interface Sort {
  value: string;
  /** Sorts by something, from its end when it is so already, and then as at first. */
  turn(by: string): void;
}

/** Part of the state of an entry of the browser's history. */
interface Kept {
  filters?: Record<string, string>;
}

type Texts = Readonly<Record<string, string>>;

function read<F extends Filters>(filters: F, texts: Texts): Chosen<F> {
  const values = Object.entries(filters).map(([name, filter]) => {
    const text = texts[name];
    return [name, (text === undefined ? undefined : filter.read(text)) ?? filter.first()];
  });
  return Object.fromEntries(values) as Chosen<F>;
}

/** What is chosen as texts; what stands as it does at first is left out. */
function write<F extends Filters>(filters: F, chosen: Chosen<F>, isPersonal: boolean): Record<string, string> {
  const texts = Object.entries(filters)
    .filter(([, filter]) => (filter.isPersonal ?? false) === isPersonal)
    .map(([name, filter]) => [name, filter.write(chosen[name]), filter.write(filter.first())] as const)
    .filter(([, text, first]) => text !== first);
  return Object.fromEntries(texts.map(([name, text]) => [name, text]));
}

/**
 * The filters of a list, kept in the address: a reload, a way back and a link show the same list. A change replaces the
 * entry of the history, so that the way back leaves the list.
 */
export function useFilters<F extends Filters>(filters: F): ChosenFilters<F> {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const personal = (state as Kept | null)?.filters ?? {};
  // The router changes the address in a transition: what was chosen shows at once.
  const [chosen, show] = useOptimistic(
    read(filters, { ...Object.fromEntries(new URLSearchParams(search)), ...personal }),
    (before, part: Partial<Chosen<F>>) => ({ ...before, ...part }),
  );
  const latest = useRef({ chosen, search, personal });
  latest.current = { chosen, search, personal };
  const change = useCallback(
    (part: Partial<Chosen<F>>) =>
      startTransition(() => {
        const { current } = latest;
        const now = { ...current.chosen, ...part };
        // What others keep in the address and in the entry stays.
        const others = ([name]: [string, string]): boolean => !(name in filters);
        const inAddress = { ...Object.fromEntries([...new URLSearchParams(current.search)].filter(others)) };
        const texts = new URLSearchParams({ ...inAddress, ...write(filters, now, false) });
        const kept = Object.fromEntries(Object.entries(current.personal).filter(others));
        latest.current = { ...current, chosen: now };
        show(part);
        // Who chooses on a page that is being left does not come back to it.
        if (window.location.pathname !== pathname) return;
        navigate(
          { search: texts.toString() },
          { replace: true, state: { filters: { ...kept, ...write(filters, now, true) } } },
        );
      }),
    [filters, navigate, pathname, show],
  );
  const value = String(chosen['sort'] ?? '');
  const turn = (by: string): void => {
    const first = filters['sort']?.first();
    const ways = [by, `-${by}`, ...(first === by || first === `-${by}` ? [] : [first])];
    change({ sort: ways[(ways.indexOf(value) + 1) % ways.length] } as Partial<Chosen<F>>);
  };
  return { filters, chosen, change, sort: { value, turn } };
}
