// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { UserRecord } from '@wardlink/contract';
import { HttpError } from '../http/http-error.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../language/i18n.js';
import { session } from '../session/session.js';
import type { Column } from './columns.js';
import { FilterBar } from './filter-bar.js';
import { forgetPages } from './kept-pages.js';
import { choice, search, sorting } from './filters.js';
import { List } from './list.js';
import type { Page, PageSource } from './pages.js';
import { useFilters } from './use-filters.js';
import { usePages } from './use-pages.js';

interface Row {
  id: string;
  name: string;
}
interface Query {
  level: number | null;
  who: string | null;
}

const asked: { query: Query; after: string | null; answer(page: Page<Row>): void; fail(error: Error): void }[] = [];
const SOURCE: PageSource<Query, Row> = {
  load: (query, after) => new Promise((answer, fail) => void asked.push({ query, after, answer, fail })),
  idOf: ({ id }) => id,
};
const FILTERS = {
  level: choice([1, 2], { label: 'glucose.nursingLevel', every: 'glucose.everyLevel', word: String }),
  who: search('records.patient'),
};
const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: { zh: '姓名', en: 'Name' },
    isHeading: true,
    to: ({ id }) => `/${id}`,
    cell: ({ name }) => name,
  },
  { key: 'id', title: { zh: '号', en: 'Number' }, digits: 'value', cell: ({ id }) => id },
];

function Screen() {
  const filters = useFilters(FILTERS);
  const list = usePages(filters.chosen, SOURCE);
  return (
    <>
      <FilterBar filters={filters} />
      <List list={list} title="People" columns={COLUMNS} none={['records.none', 'records.noneText']} />
    </>
  );
}
const open = (address = '/people') => {
  window.history.replaceState(null, '', address);
  return render(
    <BrowserRouter>
      <Screen />
    </BrowserRouter>,
  );
};
const page = (names: string[], next: string | null = null): Page<Row> => ({
  rows: names.map((name) => ({ id: name.toLowerCase(), name })),
  next,
  total: null,
});
const answer = (nth: number, answered: Page<Row> | Error) =>
  act(async () => {
    if (answered instanceof Error) asked[nth]?.fail(answered);
    else asked[nth]?.answer(answered);
    await Promise.resolve();
  });
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const failure = (text: string) => new HttpError('refused', 500, text);
const level = () => screen.getByRole<HTMLSelectElement>('combobox');

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
  session.set({ permissions: [] } as unknown as UserRecord);
});
beforeEach(() => asked.splice(0));
afterEach(() => {
  cleanup();
  forgetPages();
});

it('shows rows in columns, and the next page when it is asked for', async () => {
  open();
  screen.getByRole('status', { name: 'Loading' });
  await answer(0, page(['Ann', 'Bo'], 'bo'));
  const table = screen.getByRole('table', { name: 'People' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Number']);
  expect(screen.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/ann');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await answer(1, failure('The line is down'));
  expect(screen.getByRole('alert').textContent).toBe('The line is down');
  expect(names()).toEqual(['Ann', 'Bo']);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await answer(2, page(['Cy']));
  expect(names()).toEqual(['Ann', 'Bo', 'Cy']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('a next page of an earlier query that fails late leaves the list of the later one as it is', async () => {
  open();
  await answer(0, page(['Ann'], 'ann'));
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  fireEvent.change(level(), { target: { value: '2' } });
  expect(asked[2]?.query).toEqual({ level: 2, who: null });
  await answer(2, page(['Di'], 'di'));
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await answer(1, failure('The line is down'));
  expect(names()).toEqual(['Di']);
  expect(screen.queryByText(/may be old/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Loading' }).disabled).toBe(true);
});

it('says what is in the place of rows: nothing, a failure that is tried again, or that one may not see them', async () => {
  open();
  await answer(0, failure('The line is down'));
  screen.getByText('The line is down');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await answer(1, page([]));
  screen.getByText('No readings');
  fireEvent.change(level(), { target: { value: '1' } });
  await answer(2, new HttpError('forbidden', 403, 'Not for you'));
  screen.getByText('You may not see this');
});

it('keeps its filters in the address, from which a link and a reload read them', async () => {
  open('/people?level=2&tab=notes');
  expect(asked[0]?.query).toEqual({ level: 2, who: null });
  expect(level().value).toBe('2');
  fireEvent.change(level(), { target: { value: '1' } });
  // The select changes at once, although the router changes the address later.
  expect(level().value).toBe('1');
  await act(async () => undefined);
  expect(window.location.search).toBe('?tab=notes&level=1');
  fireEvent.change(level(), { target: { value: '' } });
  await act(async () => undefined);
  expect(window.location.search).toBe('?tab=notes');
});

const SORTED = { sort: sorting(['-id', 'id', 'name', '-name']) };
const SORTED_COLUMNS = COLUMNS.map((column) => ({ ...column, sort: column.key }));

function SortedScreen() {
  const filters = useFilters(SORTED);
  const list = usePages({ level: null, who: filters.chosen.sort }, SOURCE);
  return (
    <List
      list={list}
      title="People"
      columns={SORTED_COLUMNS}
      sort={filters.sort}
      none={['records.none', 'records.noneText']}
    />
  );
}

it('is sorted by its headings: in the address, by the server, and announced by screen readers', async () => {
  window.history.replaceState(null, '', '/people');
  render(
    <BrowserRouter>
      <SortedScreen />
    </BrowserRouter>,
  );
  await answer(0, page(['Wang']));
  const orders = () => screen.getAllByRole('columnheader').map((heading) => heading.getAttribute('aria-sort'));
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    fireEvent.click(screen.getByRole('button', { name }));
    await answer(asked.length - 1, page(['Wang']));
    // The heading has the focus again, although the table was removed while the list loaded.
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
  };
  expect(orders()).toEqual(['none', 'descending']);
  await press('Name');
  expect(asked.at(-1)).toMatchObject({ query: { who: 'name' }, after: null });
  expect(window.location.search).toBe('?sort=name');
  expect(orders()).toEqual(['ascending', 'none']);
  await press('Name');
  expect(window.location.search).toBe('?sort=-name');
  await press('Name');
  expect(window.location.search).toBe('');
  expect(orders()).toEqual(['none', 'descending']);
  await press('Number');
  expect(window.location.search).toBe('?sort=id');
});

it('never writes the name of a person into the address, and has it again after a reload', async () => {
  vi.useFakeTimers();
  const first = open('/people?level=2');
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: 'wang' } });
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(asked).toHaveLength(1);
  fireEvent.compositionEnd(field);
  fireEvent.change(field, { target: { value: '王' } });
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(asked.at(-1)?.query).toEqual({ level: 2, who: '王' });
  expect(window.location.href).not.toContain(encodeURIComponent('王'));
  vi.useRealTimers();
  first.unmount();
  render(
    <BrowserRouter>
      <Screen />
    </BrowserRouter>,
  );
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('王');
  expect(asked.at(-1)?.query).toEqual({ level: 2, who: '王' });
  // The navigation links to the same page without filters.
  await act(async () => {
    window.history.pushState(null, '', '/people');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(asked.at(-1)?.query).toEqual({ level: null, who: null });
});
