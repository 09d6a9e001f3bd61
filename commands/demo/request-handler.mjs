import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { DEMONSTRATION, signUser } from '@wardlink/calling';
import { root } from '../progress.mjs';

const PAGE = join(root, 'examples', 'call-demo', 'dist');
const SIGNATURE_SECONDS = 3600;
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
};
/** At most one folder deep, and no name that leads out of the folder. */
const FILE = /^(?:[\w%-][\w%.-]*\/)?[\w%-][\w.-]*$/;
const USER = /^[\p{L}\p{N}_-]{1,32}$/u;

/** Content security policy: the page loads from this server only. */
const policy = (host) =>
  [
    ["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "media-src 'self' blob:"],
    // Some browsers do not count websockets as 'self'.
    [
      `connect-src 'self' ws://${host} wss://${host}`,
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ],
  ]
    .flat()
    .join('; ');

function headersFor(type, host) {
  return {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': policy(host),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/**
 * Handles HTTP requests of the demonstration: its page, trial signatures, addresses for phones, and mixed streams.
 * @param phoneAddresses - returns URLs; a function, because the port is known only once the server listens
 */
export function createRequestHandler(calling, streams, phoneAddresses) {
  return async (request, response) => {
    if (calling.handleRequest(request, response)) return;
    const { host = 'localhost' } = request.headers;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const send = (status, type, body) => response.writeHead(status, headersFor(type, host)).end(body);
    const json = (value) => send(200, TYPES['.json'], JSON.stringify(value));
    const path = url.pathname.slice(1);
    if (!/^[\w.:[\]-]+$/.test(host)) return send(400, 'text/plain', '');
    if (request.method !== 'GET') return send(405, 'text/plain', '');
    if (path === 'demo-signature') {
      const userId = url.searchParams.get('userId') ?? '';
      if (!USER.test(userId)) return send(400, 'text/plain', 'userId: 1 to 32 letters, figures, - and _');
      const userSig = signUser({ ...DEMONSTRATION, userId, expireSeconds: SIGNATURE_SECONDS });
      return json({ sdkAppId: DEMONSTRATION.sdkAppId, userSig });
    }
    if (path === 'phone-addresses') return json(phoneAddresses());
    const [folder, name] = path.startsWith('streams/') ? [streams, path.slice('streams/'.length)] : [PAGE, path];
    const file = name === '' ? 'index.html' : name;
    try {
      if (!FILE.test(file)) throw new Error('no file of ours');
      send(200, TYPES[extname(file)] ?? 'application/octet-stream', await readFile(join(folder, file)));
    } catch {
      // A requested stream starts with a delay, so its missing file is no error.
      send(folder === streams ? 204 : 404, 'text/plain', '');
    }
  };
}
