import { NoCommonCodec } from '../../engine.js';
import type { Answered, Notice, Request, ProcessMessage, Setup, UplinkReport } from '../messages.js';
import { loadLibrary, type Library } from './library.js';
import { Sockets } from './sockets.js';
import { Source } from './source.js';

const LOOK_MS = 500;
/**
 * Receiver reports are read in every second look only: subscribers send them once a second, and reading them costs
 * time.
 */
const REPORTS = 2;

let library: Library | undefined;
let sockets: Sockets | undefined;
const sources = new Map<number, Source>();

function setUp(setup: Setup): void {
  library = loadLibrary(setup.library);
  // The library logs single packets, which is not useful here.
  library.enableLog(false);
  library.enableDebug(false);
  library.enableUltraDebug(false);
  library.enableWarning(false);
  sockets = new Sockets(library, setup);
}

function sourceOf({ source: id, auxiliary, room }: Request): Source {
  if (!sockets) throw new Error('not set up');
  let source = sources.get(id);
  if (!source) {
    source = new Source(auxiliary, room, sockets.take(room));
    sources.set(id, source);
  }
  return source;
}

function carryOut(request: Request): Answered {
  const source = sourceOf(request);
  const { offer } = request;
  if (request.call !== 'subscribe') return source[request.call](offer);
  return source.subscribe(request.downlink, offer, request.wanted, request.codec);
}

function heed(notice: Notice): void {
  if (notice.notice === 'setup') {
    setUp(notice.setup);
    return;
  }
  const source = sources.get(notice.source);
  if (notice.notice === 'unpublish') source?.unpublish();
  else if (notice.notice === 'keyFrame') source?.requestKeyFrame();
  else if (notice.notice === 'wanted') source?.setWanted(notice.downlink, notice.wanted);
  else if (notice.notice === 'closeDownlink') source?.closeDownlink(notice.downlink);
  else if (source) {
    source.close();
    sources.delete(notice.source);
    sockets?.giveBack(source.room);
  }
}

function send(message: ProcessMessage): void {
  if (process.connected) process.send?.(message);
}

process.on('message', (message: Notice | (Request & { id: number })) => {
  if ('notice' in message) {
    heed(message);
    return;
  }
  const { id } = message;
  try {
    send({ id, answered: carryOut(message) });
  } catch (cause) {
    const refused = cause instanceof Error ? cause.message : String(cause);
    send({ id, refused, noCommonCodec: cause instanceof NoCommonCodec });
  }
});

let looks = 0;
async function look(): Promise<void> {
  looks += 1;
  const uplinks: UplinkReport[] = [];
  for (const [id, source] of sources) {
    const report = await source.look(looks % REPORTS === 0);
    if (report) uplinks.push({ source: id, ...report });
  }
  send({ uplinks });
}

let looking = false;
const timer = setInterval(() => {
  if (looking || !sockets) return;
  looking = true;
  // A failed look sends no report; after several seconds without one, the calling server kills and restarts this
  // process.
  look().then(
    () => (looking = false),
    () => (looking = false),
  );
}, LOOK_MS);

// The calling server closed the channel or has ended.
process.on('disconnect', () => {
  clearInterval(timer);
  for (const source of sources.values()) source.close();
  library?.terminate();
  process.exit(0);
});
