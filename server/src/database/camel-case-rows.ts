import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

/**
 * snake_case in the database, camelCase here, as Kysely's own plugin has it. The names of a result are looked at once, not
 * once a row: a board has a thousand rows. Values, JSON among them, stay as they are.
 */
export class CamelCaseRows extends CamelCasePlugin {
  override transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (!first) return Promise.resolve(result);
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const);
    // Copies of one object have one shape from the beginning, which engines are quick with.
    const blank: UnknownRow = Object.fromEntries(names.map(([, name]) => [name, null]));
    const rows = result.rows.map((row) => {
      const named = { ...blank };
      for (const [column, name] of names) named[name] = row[column];
      return named;
    });
    return Promise.resolve({ ...result, rows });
  }
}
