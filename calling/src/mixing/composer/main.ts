import type { WorkerNotice } from '../composition.js';
import { MessageReader } from '../pipe-protocol.js';
import { Composer } from './composer.js';

/** Time that the encoder has to write its last data, in ms. */
const FINISH_MS = 2000;

/**
 * The worker process of one task. It reads compositions and packets from standard input and ends with it, so that a
 * killed server leaves no process behind. It writes its reports to standard output.
 */
let composer: Composer | undefined;
let ending = false;
const reader = new MessageReader();

function tell(notice: WorkerNotice): void {
  process.stdout.write(`${JSON.stringify(notice)}\n`);
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await composer?.finish(FINISH_MS);
  process.exit(code);
}

function notify(notice: WorkerNotice): void {
  tell(notice);
  if (notice.event === 'ended') void end(1);
}

process.stdin.on('data', (chunk: Buffer) => {
  try {
    for (const message of reader.read(chunk)) {
      if (ending) return;
      if ('packet' in message) composer?.take(message.packet);
      else if (composer) composer.compose(message.composition);
      else composer = new Composer(message.composition, notify);
    }
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    void end(1);
  }
});
process.stdin.on('end', () => void end(0));
process.stdin.on('error', () => void end(0));
process.stdout.on('error', () => void end(0));
// Ctrl-C in the server's terminal also reaches this process, but the server ends it itself.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => void end(0));
