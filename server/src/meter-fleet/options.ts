import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { METER_READINGS } from '@wardlink/contract/schemas';
import { OperatorError } from '../operator-error.js';

export const USAGE = `usage: npm run meter -- --tokens FILE --patients FILE [options]

Sends readings and controls of simulated meters to a running server, as meters and gateways do.

  --tokens FILE          tokens of devices, one a line; after a token, the serial numbers of the meters behind that gateway
  --patients FILE        hospitalization numbers, one a line
  --server URL           address of the server (http://localhost:8080)
  --meters N             meters; default: one for each serial number, else one for each token
  --readings N           readings of each meter (50)
  --bundle N             most readings in a request (100)
  --controls N           control runs of each meter, of three levels (0); needs --strip-lot and --solution-lot
  --minutes N            minutes over which they are sent; 0 sends at once (1)
  --seed TEXT            the same seed makes the same readings (1)
  --twice SHARE          share of requests that are sent twice (0.1)
  --wrong-clock SHARE    share of readings with an impossible time (0.02)
  --unknown SHARE        share of readings of unknown patients (0.02)
  --strip-lot NUMBER     batch of the strips
  --solution-lot NUMBER  batch of the control solutions
  --operator USERNAME    who measures
  --help                 this text`;

/** A device that has a token, and the meters behind it. */
interface Sender {
  token: string;
  /** Serial numbers of the meters behind a gateway; empty for a meter with its own token. */
  serials: readonly string[];
}

export interface FleetOptions {
  senders: readonly Sender[];
  patients: readonly string[];
  server: URL;
  meters: number;
  readings: number;
  /** Maximum number of readings in a request. */
  bundle: number;
  controls: number;
  minutes: number;
  seed: string;
  twice: number;
  wrongClock: number;
  unknown: number;
  stripLot: string | null;
  solutionLot: string | null;
  operator: string | null;
}

/** The lines of a file that are not blank. @throws OperatorError for an unreadable or empty file */
function linesOf(option: string, file: string | undefined): string[] {
  if (file === undefined) throw new OperatorError(`Missing: --${option}; see npm run meter -- --help`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`--${option} ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new OperatorError(`--${option} ${file} is empty.`);
  return lines;
}

function sendersOf(lines: readonly string[]): Sender[] {
  return lines.map((line) => {
    const [token = '', ...serials] = line.trim().split(/[\s,]+/);
    return { token, serials };
  });
}

/** @throws OperatorError naming the option */
function numberOf(option: string, text: string | undefined, standard: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = text === undefined ? standard : Number(text);
  if (!(value >= 0 && value <= most))
    throw new OperatorError(`--${option} ${text ?? ''} is no number from 0 to ${most}.`);
  return value;
}

/** Reads the arguments of the command; undefined if help was requested. @throws OperatorError naming the option */
export function readFleetOptions(args: readonly string[]): FleetOptions | undefined {
  const values = valuesOf(args);
  if (values.help) return undefined;
  const senders = sendersOf(linesOf('tokens', values.tokens));
  const { server = 'http://localhost:8080' } = values;
  if (!(URL.canParse(server) && /^https?:$/.test(new URL(server).protocol))) {
    throw new OperatorError(`--server ${server} is no address such as http://localhost:8080.`);
  }
  const known = senders.reduce((count, { serials }) => count + Math.max(1, serials.length), 0);
  const meters = numberOf('meters', values.meters, known);
  if (meters > known) throw new OperatorError(`--meters ${meters}: --tokens has ${known}.`);
  const controls = numberOf('controls', values.controls, 0);
  const [stripLot, solutionLot] = [values['strip-lot'] ?? null, values['solution-lot'] ?? null];
  if (controls > 0 && (stripLot === null || solutionLot === null)) {
    throw new OperatorError('--controls needs --strip-lot and --solution-lot.');
  }
  return {
    senders,
    server: new URL(server),
    meters,
    controls,
    stripLot,
    solutionLot,
    patients: linesOf('patients', values.patients).map((line) => line.trim()),
    readings: numberOf('readings', values.readings, 50),
    bundle: Math.max(1, numberOf('bundle', values.bundle, METER_READINGS, METER_READINGS)),
    minutes: numberOf('minutes', values.minutes, 1, 24 * 60),
    seed: values.seed ?? '1',
    twice: numberOf('twice', values.twice, 0.1, 1),
    wrongClock: numberOf('wrong-clock', values['wrong-clock'], 0.02, 1),
    unknown: numberOf('unknown', values.unknown, 0.02, 1),
    operator: values.operator ?? null,
  };
}

function valuesOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    tokens: text,
    patients: text,
    server: text,
    meters: text,
    readings: text,
    controls: text,
    minutes: text,
    bundle: text,
    seed: text,
    twice: text,
    'wrong-clock': text,
    unknown: text,
    operator: text,
    'strip-lot': text,
    'solution-lot': text,
    help: { type: 'boolean' as const },
  };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\n|\. /);
    throw new OperatorError(`${sentence}; see npm run meter -- --help`);
  }
}
