import { connectDatabase } from '../../server/dist/database/connection.js';
import { migrateToLatest } from '../../server/dist/database/migrate.js';
import { generate } from './generate.mjs';

// Fills the empty database at DATABASE_URL. PATIENTS, READINGS, SEED and NOW (an ISO instant) set its contents.
const { DATABASE_URL: connectionString, PATIENTS = 2000, READINGS = 1_000_000, SEED, NOW } = process.env;
const config = { connectionString };

const connection = connectDatabase(config);
await migrateToLatest(connection.db);
await connection.close();
const stored = await generate({
  config,
  patients: Number(PATIENTS),
  readings: Number(READINGS),
  now: new Date(NOW ?? Date.now()),
  ...(SEED ? { seed: SEED } : {}),
  progress: (text) => process.stderr.write(`\r${text.padEnd(50)}`),
});
process.stderr.write('\n');
console.log(JSON.stringify(stored));
