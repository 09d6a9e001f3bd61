import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { recordCellText, type Language, type Permission, type RecordView, type TableColumn } from '@wardlink/contract';
import { nameIn, useLanguage, type Named } from '../language/names.js';
import { clock } from '../clock/hospital-clock.js';
import { may, useUser } from '../session/session.js';

/** What a cell may need to know of the page: its language, the hospital's zone, and what this user may do. */
export interface ListView extends RecordView {
  t: TFunction;
  nameOf(named: Named): string;
  may(permission: Permission): boolean;
}

export function useListView(): ListView {
  const { t } = useTranslation();
  const language = useLanguage();
  const user = useUser();
  return {
    t,
    language,
    zone: clock.zone,
    nameOf: (named) => nameIn(language, named),
    may: (permission) => may(user, permission),
  };
}

/** A column of a list. Declared once, outside of the component. */
export interface Column<Row> {
  key: string;
  /** Heading: a text key, or the words where the contract has them for the export as well. Figures name their unit in it. */
  title: string | Readonly<Record<Language, string>>;
  /** What a cell shows. */
  cell(row: Row, view: ListView): ReactNode;
  /** What stands behind it, outside of a link. */
  beside?(row: Row, view: ListView): ReactNode;
  /** Another column that has no room of its own: its heading and cells are second lines of this one's. */
  under?: Pick<Column<Row>, 'title' | 'cell'> | undefined;
  /** Page that the cell leads to; undefined where this user may not open it. */
  to?(row: Row, view: ListView): string | undefined;
  /** Name of the order that its heading sorts the list by, where the server can. */
  sort?: string;
  /** Its cells are the headings of their rows. */
  isHeading?: boolean;
  /** `figure`: digits of one width; `value`: also set to the right, as its heading. */
  digits?: 'figure' | 'value' | undefined;
  /** For screen readers alone: a column of buttons has no heading that is seen. */
  isTitleHidden?: boolean;
  /** Left out where there is no room for it (up to 1180 px); the row's own page has it. */
  isWideOnly?: boolean;
  /** Left out on paper: buttons, and what is only of use on a screen. */
  isScreenOnly?: boolean;
  /** Lines break inside of its cells, in a list in which they do not break. */
  isWrapped?: boolean;
  /** Further classes of a cell, of the screen's own stylesheet. */
  className?: string | ((row: Row) => string);
  /** What is said of a cell beside its text, when it is pointed at. */
  hint?(row: Row, view: ListView): string | undefined;
}

/** The text of a heading. */
export function titleOf({ title }: Pick<Column<never>, 'title'>, { t, language }: ListView): string {
  return typeof title === 'string' ? t(title) : title[language];
}

/**
 * The columns that the server exports, as a list shows them: CSV and Excel have the same titles, order and words.
 * @param shown by key of the column, what the screen shows otherwise than as plain text
 * @param every what holds for every column; `nothing` stands where the export has an empty cell
 */
export function exportedColumns<Row>(
  columns: readonly TableColumn<Row>[],
  shown: Readonly<Record<string, Partial<Column<Row>>>> = {},
  { nothing = '', ...every }: Partial<Column<Row>> & { nothing?: string } = {},
): readonly Column<Row>[] {
  return columns.map((column) => ({
    key: column.key,
    title: column.title,
    digits: column.decimals === undefined ? undefined : 'value',
    cell: (row, view) => recordCellText(column, row, view) || nothing,
    ...every,
    ...shown[column.key],
  }));
}

/**
 * Sets columns under others, so that a table with many of them fits its screen.
 * @param under which column stands under which, by key
 */
export function stackedColumns<Row>(
  columns: readonly Column<Row>[],
  under: Readonly<Record<string, string>>,
): readonly Column<Row>[] {
  const lower = new Set(Object.values(under));
  return columns
    .filter(({ key }) => !lower.has(key))
    .map((column) => ({ ...column, under: columns.find(({ key }) => key === under[column.key]) }));
}
