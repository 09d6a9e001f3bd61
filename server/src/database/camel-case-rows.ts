import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

/**
 * snake_case in the database, camelCase here, as Kysely's own plugin has it. The names of a result are looked at once, not
 * once a row: a board has a thousand rows. Values, JSON among them, stay as they are.
 */
export class CamelCaseRows extends CamelCasePlugin {
  /** What a column of the database is called here. */
  nameOf(column: string): string {
    return this.camelCase(column);
  }

  override transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (!first) return Promise.resolve(result);
    const columns = Object.keys(first);
    const names = columns.map((column) => this.camelCase(column));
    // Rows of fixed queries come with their names already.
    if (names.every((name, place) => name === columns[place])) return Promise.resolve(result);
    const rows = rowsNamed(names, result.rows, (row, place) => row[columns[place] ?? '']);
    return Promise.resolve({ ...result, rows });
  }
}

/** Rows with these names. Copies of one object have one shape from the beginning, which engines are quick with. */
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
