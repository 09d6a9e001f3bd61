// Starts the embedded database of DATA_DIR and holds it until it is killed.
import { startEmbeddedPostgres } from '../../dist/database/embedded/launcher.js';

const postgres = await startEmbeddedPostgres(process.env.DATA_DIR);
process.stdout.write(`Ready: ${postgres.pid}\n`);
setInterval(() => undefined, 60_000);
