import { type CompiledQuery, type KyselyPlugin, OperationNodeTransformer, type ValueNode } from 'kysely';
import type { Queries } from './connection.js';
import { nameStatement } from './statement-names.js';

export type Value = string | number | boolean | Date | Buffer | readonly string[] | null;

/** Placeholder for a value while a query is built; reading it throws. */
class Blank {
  readonly field: string;

  constructor(field: string) {
    this.field = field;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`the value of ${this.field} is not known while a fixed query is built`);
  }
}

/**
 * Puts constants into the text of the query. PostgreSQL plans by the text, and uses the partial index of the latest
 * readings only if the text contains its condition.
 */
class ConstantsInText extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.value instanceof Blank ? node : { ...node, immediate: true };
  }
}

const constants = new ConstantsInText();
const constantsInText: KyselyPlugin = {
  transformQuery: ({ node }) => constants.transformNode(node),
  transformResult: ({ result }) => Promise.resolve(result),
};

/** Interface shared by Kysely's builders and its `sql`. */
export interface Built<Row> {
  compile(db: Queries): CompiledQuery<Row>;
}

/**
 * A frequent query, built and compiled once and planned by PostgreSQL once per connection; only its values change.
 * Declare it at the top of a file, so that the number of statements is fixed (docs/decisions/0034-fixed-queries.md).
 * @param build receives the parameters as placeholders, which it may only pass to Kysely
 */
export function fixedQuery<Params extends Record<keyof Params, Value>, Row>(
  build: (db: Queries, params: Params) => Built<Row>,
): (db: Queries, params: Params) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, params) => {
    compiled ??= compile(build, db);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Blank ? params[value.field as keyof Params] : value,
    );
    const query: CompiledQuery<Row> = { ...compiled, parameters };
    return (await db.executeQuery(query)).rows;
  };
}

function compile<Params extends object, Row>(
  build: (db: Queries, params: Params) => Built<Row>,
  db: Queries,
): CompiledQuery<Row> {
  const blanks = new Proxy({} as Params, { get: (_, field) => new Blank(String(field)) });
  const building = db.withPlugin(constantsInText);
  const compiled = build(building, blanks).compile(building);
  nameStatement(compiled.sql);
  return compiled;
}
