import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { root } from './progress.mjs';

// For integrators: sends the messages of a file over MLLP, or an event over HTTPS, and prints the answers.
const USAGE = `npm run interface -- send FILE [--host localhost] [--port 2575]
  FILE holds HL7 v2 messages, each beginning with MSH; the end of a line ends a segment.
  The bytes are sent as they are: the character set of the file has to be that of MSH-18.
npm run interface -- push FILE --token TOKEN [--url http://localhost:8080]
  FILE holds one event, as JSON or XML (docs/interfaces/push.md). A self-made certificate is accepted on localhost.`;

const START = 0x4d;
const LIMIT_MS = 30_000;

/** The messages of a file: bytes from one MSH to the next, with CR between segments. */
function messagesIn(bytes) {
  const lines = [];
  let begin = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    if (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue;
    if (at > begin) lines.push(bytes.subarray(begin, at));
    begin = at + 1;
  }
  const messages = [];
  for (const line of lines) {
    const isHeader = line[0] === START && line.subarray(0, 3).toString('latin1') === 'MSH';
    if (isHeader) messages.push([]);
    messages.at(-1)?.push(line, Buffer.from('\r'));
  }
  return messages.map((parts) => Buffer.concat(parts));
}

async function prepare() {
  if (existsSync(join(root, 'interop', 'dist', 'push', 'index.js'))) return;
  await installPackages();
  await build(['server']);
}

async function push(file, token, url) {
  await prepare();
  const { PUSH_PATH } = await import('../contract/dist/interfaces/push-path.js');
  const bytes = readFileSync(file);
  const isXml = bytes.includes('<') && !bytes.toString('latin1').trimStart().startsWith('{');
  const address = new URL(PUSH_PATH, url);
  const { request } = address.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  const answer = await new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': isXml ? 'application/xml' : 'application/json',
      'accept-language': 'en',
    };
    const asked = request(address, { method: 'POST', headers, timeout: LIMIT_MS, rejectUnauthorized: !isHere });
    asked.on('response', async (response) => {
      const parts = await response.toArray();
      resolve({ status: response.statusCode, text: Buffer.concat(parts).toString('utf8') });
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${LIMIT_MS / 1000} s`)));
    asked.on('error', reject);
    asked.end(bytes);
  });
  console.log(`${answer.status} ${answer.text}`);
  process.exitCode = answer.status === 200 ? 0 : 1;
}

async function send(file, host, port) {
  await prepare();
  const { frameOf, MllpReader } = await import('../interop/dist/mllp/index.js');
  const messages = messagesIn(readFileSync(file));
  if (messages.length === 0) throw new Error(`${file} holds no message: none of its lines begins with MSH`);
  const reader = new MllpReader({ most: 1024 * 1024 });
  const socket = connect({ host, port });
  socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error(`no answer within ${LIMIT_MS / 1000} s`)));
  const arrivals = [];
  const next = () =>
    new Promise((resolve, reject) => {
      const [kept] = arrivals.splice(0, 1);
      if (kept) return resolve(kept);
      socket.once('data', (packet) => {
        arrivals.push(...reader.read(packet));
        resolve(next());
      });
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('the other side closed the connection: is this address allowed?')));
    });
  let refused = 0;
  for (const message of messages) {
    socket.write(frameOf(message));
    const { bytes } = await next();
    const answer = Buffer.from(bytes).toString('utf8').replaceAll('\r', '\n').trim();
    if (!/^MSA\|[AC]A\|/m.test(answer)) refused += 1;
    console.log(answer, '\n');
  }
  socket.removeAllListeners('close');
  socket.end();
  console.log(`${messages.length} sent, ${messages.length - refused} accepted`);
  process.exitCode = refused === 0 ? 0 : 1;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    host: { type: 'string', default: 'localhost' },
    port: { type: 'string', default: '2575' },
    url: { type: 'string', default: 'http://localhost:8080' },
    token: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
const [command, file] = positionals;
const WORK = {
  send: () => send(file, values.host, Number(values.port)),
  push: () => push(file, values.token, values.url),
};
if (values.help || !Object.hasOwn(WORK, command ?? '') || file === undefined) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  await WORK[command]().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
