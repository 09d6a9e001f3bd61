// Starts the embedded database of DATA_DIR and holds it until it is killed; by SIGTERM it leaves at once, without
// stopping it.
import { startEmbeddedPostgres } from '../../dist/database/embedded/launcher.js';

const postgres = await startEmbeddedPostgres(process.env.DATA_DIR);
process.on('SIGTERM', () => process.exit(1));
process.stdout.write(`Ready: ${postgres.pid}\n`);
setInterval(() => undefined, 60_000);
