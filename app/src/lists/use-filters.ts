import { startTransition, useCallback, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Filter } from './filters.js';

/** Filters of a list by name, in display order. Declare them once, outside the component. */
export type Filters = Readonly<Record<string, Filter<unknown>>>;

/** Chosen values by filter name. */
export type Chosen<F> = { [Name in keyof F]: F[Name] extends Filter<infer T> ? T : never };

export interface ChosenFilters<F> {
  filters: F;
  chosen: Chosen<F>;
  change: (part: Partial<Chosen<F>>) => void;
  sort: Sort;
}

/** Order of a list, such as `name` or `-name`; empty if the list has no choice of order. */
export interface Sort {
  value: string;
  /** Next order by a column: ascending, then descending, then the initial order. */
  turn(by: string): void;
  /** Column whose heading was pressed last; it takes the focus back when the reordered table appears. */
  turned: string | undefined;
}

/** The part of a history entry's state that this module owns. */
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

/** Chosen values as texts, without those that equal the initial value. */
function write<F extends Filters>(filters: F, chosen: Chosen<F>, isPersonal: boolean): Record<string, string> {
  const texts = Object.entries(filters)
    .filter(([, filter]) => (filter.isPersonal ?? false) === isPersonal)
    .map(([name, filter]) => [name, filter.write(chosen[name]), filter.write(filter.first())] as const)
    .filter(([, text, first]) => text !== first);
  return Object.fromEntries(texts.map(([name, text]) => [name, text]));
}

/**
 * Keeps the filters of a list in the address, so that a reload, the browser's back button and a link show the same
 * list. A change replaces the history entry, so that going back leaves the list.
 */
export function useFilters<F extends Filters>(filters: F): ChosenFilters<F> {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const personal = (state as Kept | null)?.filters ?? {};
  // The router changes the address in a transition; until then the optimistic value is shown.
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
        // Parameters and state that do not belong to these filters stay.
        const others = ([name]: [string, string]): boolean => !(name in filters);
        const inAddress = { ...Object.fromEntries([...new URLSearchParams(current.search)].filter(others)) };
        const texts = new URLSearchParams({ ...inAddress, ...write(filters, now, false) });
        const kept = Object.fromEntries(Object.entries(current.personal).filter(others));
        latest.current = { ...current, chosen: now };
        show(part);
        // A change during a navigation to another page must not navigate back.
        if (window.location.pathname !== pathname) return;
        navigate(
          { search: texts.toString() },
          { replace: true, state: { filters: { ...kept, ...write(filters, now, true) } } },
        );
      }),
    [filters, navigate, pathname, show],
  );
  const value = String(chosen['sort'] ?? '');
  const turned = useRef<string>(undefined);
  const turn = (by: string): void => {
    turned.current = by;
    const first = filters['sort']?.first();
    const ways = [by, `-${by}`, ...(first === by || first === `-${by}` ? [] : [first])];
    change({ sort: ways[(ways.indexOf(value) + 1) % ways.length] } as Partial<Chosen<F>>);
  };
  return { filters, chosen, change, sort: { value, turn, turned: turned.current } };
}
