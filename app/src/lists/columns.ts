import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  recordCellText,
  withUnit,
  type Language,
  type Permission,
  type RecordView,
  type TableColumn,
} from '@wardlink/contract';
import { nameIn, useLanguage, type Named } from '../language/names.js';
import { clock } from '../clock/hospital-clock.js';
import { may, useUser } from '../session/session.js';

/** Context that a cell may need to render: the page's language, the hospital's time zone and the user's permissions. */
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

/** A column of a list. Declare it once, outside the component, so that it keeps its identity between renders. */
export interface Column<Row> {
  key: string;
  /** Heading: a text key, or the texts themselves if the contract defines them for the export too. */
  title: string | Readonly<Record<Language, string>>;
  /** Unit of its values, shown after the title. */
  unit?: string | undefined;
  /** Minimum width in pixels; without it, the column is as wide as its longest text. */
  width?: number;
  /** Content of the cell. */
  cell(row: Row, view: ListView): ReactNode;
  /** Further content after the cell's content, outside its link. */
  beside?(row: Row, view: ListView): ReactNode;
  /** A second column shown in the same table column: its heading and cells are the second line of this column's. */
  under?: Pick<Column<Row>, 'title' | 'unit' | 'cell' | 'isWideOnly'> | undefined;
  /** Path of the page that the cell links to; undefined if the user may not open it. */
  to?(row: Row, view: ListView): string | undefined;
  /** Server's name of the order for sorting by this heading; undefined if the server cannot sort by it. */
  sort?: string;
  /** Renders its cells as row headings (`th scope="row"`). */
  isHeading?: boolean;
  /** `figure`: tabular digits; `value`: tabular digits, with cells and heading aligned right. */
  digits?: 'figure' | 'value' | undefined;
  /** Hides the heading visually, for a column of buttons; screen readers still read it. */
  isTitleHidden?: boolean;
  /** Hidden on screens up to 1180 px wide. The row's own page shows the value as well. */
  isWideOnly?: boolean;
  /** Hidden in print: buttons, and other content that is useful on a screen only. */
  isScreenOnly?: boolean;
  /** Wraps the text of its cells in a list whose cells do not wrap otherwise. */
  isWrapped?: boolean;
  /** Free text: its lines may break between any two Chinese characters, where those of names and words do not. */
  isProse?: boolean;
  /** Further CSS classes of a cell, from the screen's own stylesheet. */
  className?: string | ((row: Row) => string);
  /** Tooltip of a cell. */
  hint?(row: Row, view: ListView): string | undefined;
}

/** The text of a heading. */
export function titleOf({ title, unit }: Pick<Column<never>, 'title' | 'unit'>, { t, language }: ListView): string {
  return withUnit(typeof title === 'string' ? t(title) : title[language], unit);
}

/**
 * Turns the columns of the server's export into columns of a list, so that CSV, Excel and the screen have the same
 * headings, order and texts.
 * @param shown what a column shows differently from plain text, by column key
 * @param every properties of every column; `nothing` is the text for a cell that is empty in the export
 */
export function exportedColumns<Row>(
  columns: readonly TableColumn<Row>[],
  shown: Readonly<Record<string, Partial<Column<Row>>>> = {},
  { nothing = '', ...every }: Partial<Column<Row>> & { nothing?: string } = {},
): readonly Column<Row>[] {
  return columns.map((column) => ({
    key: column.key,
    title: column.title,
    unit: column.unit,
    digits: column.decimals === undefined ? undefined : 'value',
    cell: (row, view) => recordCellText(column, row, view) || nothing,
    ...every,
    ...shown[column.key],
  }));
}

/**
 * Stacks columns in pairs, so that a table with many columns fits its screen.
 * @param under key of the upper column → key of the column below it
 * @returns the columns without the lower ones, which are in `under` of their upper column
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
