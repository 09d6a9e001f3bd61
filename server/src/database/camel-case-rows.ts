import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

/**
 * snake_case in the database, camelCase in the code, like Kysely's own plugin. The names of a result are converted
 * once, not once for each row, because a board has a thousand rows. Values, JSON included, are not changed.
 */
export class CamelCaseRows extends CamelCasePlugin {
  /** The name in the code of a column of the database. */
  nameOf(column: string): string {
    return this.camelCase(column);
  }

  override transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (!first) return Promise.resolve(result);
    const columns = Object.keys(first);
    const names = columns.map((column) => this.camelCase(column));
    // Rows of fixed queries already have these names.
    if (names.every((name, place) => name === columns[place])) return Promise.resolve(result);
    const rows = rowsNamed(names, result.rows, (row, place) => row[columns[place] ?? '']);
    return Promise.resolve({ ...result, rows });
  }
}

/** Rows with these names. Copies of one object share one hidden class, which engines access quickly. */
export function rowsNamed<Row>(
  names: readonly string[],
  rows: readonly Row[],
  valueAt: (row: Row, place: number) => unknown,
): UnknownRow[] {
  const blank: UnknownRow = Object.fromEntries(names.map((name) => [name, null]));
  return rows.map((row) => {
    const named = { ...blank };
    names.forEach((name, place) => {
      named[name] = valueAt(row, place);
    });
    return named;
  });
}
