/** Rows sent at once, so that neither side holds a whole table. */
const BATCH = 5_000;

/** Text form of a value for COPY: instants in UTC, lists as PostgreSQL writes them, nothing as `\N`. */
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
 * Stores rows by COPY, the fastest way in. Names are camelCase, as the server's queries have them; what a row lacks is null.
 * @param client a connected client of `pg`
 * @throws what PostgreSQL answers; then none of the rows is stored
 */
export function copyRows(client, table, rows) {
  if (rows.length === 0) return Promise.resolve();
  const columns = columnsOf(rows);
  return new Promise((resolve, reject) => {
    // What node-postgres asks of a query object, for the one kind of query that it has no class for.
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

/** Gathers rows of several tables and stores each table's when there are many. */
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
