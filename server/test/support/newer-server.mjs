// The built server as a later version: with two more migrations, of which one expands and one contracts.
import { pino } from 'pino';
import { sql } from 'kysely';
import { readConfiguration, startServer } from '../../dist/index.js';
import { MIGRATIONS } from '../../dist/database/migrate.js';

const migrations = {
  ...MIGRATIONS,
  '9001-expand': {
    up: (db) => sql`alter table glucose_reading add column later_note text`.execute(db),
  },
  '9002-contract': {
    contracts: true,
    // Takes away what an older version uses elsewhere than in the test.
    up: (db) => sql`alter table pump_entry rename to pump_entry_later`.execute(db),
  },
};
const configuration = readConfiguration(process.env);
const logger = pino({ level: 'silent' });
const progress = (doing) => process.stdout.write(`${doing}\n`);
const server = await startServer({ ...configuration, logger, progress, migrations });
process.once('SIGTERM', () => server.stop().then(() => process.exit(0)));
process.stdout.write(`Ready: ${server.url}\n`);
