import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { eventOf } from './event.mjs';
import { push } from './push.mjs';

// Reads new rows of a view and pushes each as an event, in order, one after the other. See README.md.
const {
  HIS_DATABASE_URL,
  HIS_VIEW = 'his.wardlink_events',
  HIS_AUTHORITY = 'HIS',
  WARDLINK_URL,
  WARDLINK_TOKEN,
  POSITION_FILE = 'position.txt',
  EVERY_MS = '1000',
} = process.env;
for (const [name, value] of Object.entries({ HIS_DATABASE_URL, WARDLINK_URL, WARDLINK_TOKEN })) {
  if (!value) throw new Error(`${name} is missing: see README.md`);
}

const BATCH = 500;
// A day stays a text: the driver would make it an instant in the zone of this machine.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const database = new pg.Pool({
  connectionString: HIS_DATABASE_URL,
  max: 1,
  // A connection that is dead, and a server that does not answer, end in an error.
  connectionTimeoutMillis: 10_000,
  query_timeout: 30_000,
});
database.on('error', (error) => console.error(`the database: ${error.message}`));
const address = new URL('/cdms/interfaces/events', WARDLINK_URL);
const view = HIS_VIEW.split('.')
  .map((part) => pg.escapeIdentifier(part))
  .join('.');

/** The last row that was sent. @throws Error for a file that holds no position: from 0 on everything would be sent again */
function storedPosition() {
  let text;
  try {
    text = readFileSync(POSITION_FILE, 'utf8').trim();
  } catch (error) {
    if (error.code === 'ENOENT') return '0';
    throw error;
  }
  if (!/^\d+$/.test(text)) throw new Error(`${POSITION_FILE} holds no position`);
  return text;
}

/** Stores a position in one step, on the disk itself, so that neither a kill nor a power cut leaves half of it. */
function storePosition(position) {
  const file = openSync(`${POSITION_FILE}.new`, 'w');
  writeFileSync(file, `${position}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${POSITION_FILE}.new`, POSITION_FILE);
}

let isStopped = false;
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopped = true;
    stopped.abort();
  });
}

/** Sends what is new. @returns `more` if more may be there, `later` if Wardlink does not take events now */
async function sendNew() {
  const { rows } = await database.query(`select * from ${view} where position > $1 order by position limit ${BATCH}`, [
    storedPosition(),
  ]);
  for (const row of rows) {
    if (isStopped) return 'done';
    const { outcome, why } = await push(address, WARDLINK_TOKEN, eventOf(row, HIS_AUTHORITY));
    if (outcome === 'later') {
      console.error(`event ${row.position} waits: ${why}`);
      return 'later';
    }
    // A refused event is on Wardlink's page of interfaces; those behind it must not wait for it.
    if (outcome === 'refused') console.error(`event ${row.position} was refused: ${why}`);
    storePosition(row.position);
  }
  return rows.length < BATCH ? 'done' : 'more';
}

const LONGEST_WAIT_MS = 60_000;
let wait = Number(EVERY_MS);
console.log(`Reading ${HIS_VIEW} from position ${storedPosition()}`);
while (!isStopped) {
  let result = 'later';
  try {
    result = await sendNew();
  } catch (error) {
    console.error(`new events cannot be read: ${error.message}`);
  }
  if (result === 'more') continue;
  wait = result === 'done' ? Number(EVERY_MS) : Math.min(wait * 2, LONGEST_WAIT_MS);
  await delay(wait, undefined, { signal: stopped.signal }).catch(() => undefined);
}
await database.end();
