// Starts the embedded database of DATA_DIR and keeps it running. On SIGTERM this process exits at once, without
// stopping the database.
import { startEmbeddedPostgres } from '../../dist/database/embedded/launcher.js';

const postgres = await startEmbeddedPostgres(process.env.DATA_DIR);
process.on('SIGTERM', () => process.exit(1));
process.stdout.write(`Ready: ${postgres.pid}\n`);
setInterval(() => undefined, 60_000);
