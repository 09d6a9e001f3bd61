/** Rows in a batch, so that neither side holds a whole table in memory. */
const BATCH = 5_000;

/** A value in the text format of COPY: instants in UTC, lists as PostgreSQL arrays, null as `\N`. */
function textOf(value) {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return String(value).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

const snakeCase = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function columnsOf(rows) {
  const columns = new Set();
  for (const row of rows) for (const column of Object.keys(row)) columns.add(column);
  return [...columns];
}

async function send(connection, columns, rows) {
  for (let at = 0; at < rows.length; at += BATCH) {
    const lines = rows.slice(at, at + BATCH).map((row) => columns.map((column) => textOf(row[column])).join('\t'));
    connection.sendCopyFromChunk(Buffer.from(`${lines.join('\n')}\n`));
    if (connection.stream.writableNeedDrain) await new Promise((resolve) => connection.stream.once('drain', resolve));
  }
  connection.endCopyFrom();
}

/**
 * Stores rows by COPY, the fastest way to insert. Names are camelCase, as in the server's queries; a missing property
 * is null.
 * @param client a connected client of `pg`
 * @throws the error of PostgreSQL; then none of the rows is stored
 */
export function copyRows(client, table, rows) {
  if (rows.length === 0) return Promise.resolve();
  const columns = columnsOf(rows);
  return new Promise((resolve, reject) => {
    // The interface of a node-postgres query object. The package itself has no class for COPY.
    client.query({
      submit: (connection) => void connection.query(`copy ${table} (${columns.map(snakeCase).join(', ')}) from stdin`),
      handleCopyInResponse: (connection) =>
        void send(connection, columns, rows).catch((error) => connection.sendCopyFail(error.message)),
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    });
  });
}

/** Collects rows of several tables, and stores a table's rows in batches. */
export class Buffered {
  #client;
  #rows = new Map();

  constructor(client) {
    this.#client = client;
  }

  async add(table, rows) {
    const held = this.#rows.get(table) ?? [];
    for (const row of rows) held.push(row);
    this.#rows.set(table, held);
    if (held.length >= 20_000) await this.flush(table);
  }

  async flush(table) {
    const rows = this.#rows.get(table) ?? [];
    this.#rows.set(table, []);
    await copyRows(this.#client, table, rows);
  }

  async flushAll() {
    for (const table of this.#rows.keys()) await this.flush(table);
  }
}
