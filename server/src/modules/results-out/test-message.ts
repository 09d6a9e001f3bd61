import type { ReplyOf } from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { destinationById } from './destination.js';
import { destinationInScope } from './destinations.js';
import type { Exchanged } from './exchange.js';
import { testResult, writeJson, writeMessage } from './message.js';
import { openWay } from './sender.js';

/** Somebody looks at the page meanwhile. */
const WAITS = { connectMs: 4_000, answerMs: 5_000 };

/** Sends a message of no patient, marked as a test, on a connection of its own, and tells what came back. */
export async function testDestination(
  call: Call<'interface.testDestination'>,
): Promise<ReplyOf<'interface.testDestination'>> {
  const { db, caller, clock, request } = call;
  const id = await destinationInScope(db, caller, request.destinationId);
  const destination = await destinationById(db, id);
  if (!destination) throw new Refusal('interface.unknown');
  const { format, transport } = destination;
  const begun = performance.now();
  const stamp = { controlId: `WLT${clock.now()}`, at: clock.now() };
  const result = testResult(format, clock.now());
  const written = transport === 'webhook' ? writeJson(result, stamp, 'T') : writeMessage(result, format, stamp, 'T');
  // The message has characters of every character set alone, unless the settings have others.
  const way =
    'missing' in written
      ? ({ result: 'refused', detail: written.missing.join('') } satisfies Exchanged)
      : await openWay(call, destination, WAITS, new AbortController().signal);
  let exchanged: Exchanged;
  if ('result' in way) exchanged = way;
  else {
    exchanged = await way.exchange('bytes' in written ? written.bytes : new Uint8Array(), stamp.controlId);
    way.close();
  }
  const { result: outcome, answer = null, detail } = exchanged;
  await inTransaction(call, (work) =>
    recordByCaller(work, {
      type: 'destination.tested',
      subject: id,
      after: { destination: destination.name, outcome, answer },
    }),
  );
  return { outcome, answer, detail, tookMs: Math.round(performance.now() - begun) };
}
