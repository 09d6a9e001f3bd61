import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as askPlain } from 'node:http';
import { request as askSecure } from 'node:https';
import { hostname } from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../src/configuration.js';
import { givenCertificate } from '../src/http/certificate.js';
import type { RunningServer } from '../src/server.js';
import { dataOf, TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { keepLog } from './support/log.js';
import { temporaryDirectory } from './support/process.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request with headers that `fetch` does not allow. */
function ask({ url }: { url: string }, address: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https') ? askSecure : askPlain;
    send(`${url}${address}`, { headers, rejectUnauthorized: false, agent: false }, (response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    })
      .on('upgrade', (response, socket) => {
        socket.destroy();
        resolve({ status: response.statusCode, headers: response.headers, text: '' });
      })
      .on('error', reject)
      .end();
  });
}

const SOCKET = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.from(randomUUID().slice(0, 16)).toString('base64'),
};
const CAPTCHA = '/cdms/session/captcha';
const OURS = { 'x-requested-with': 'XMLHttpRequest' };
const codeIn = ({ text }: Answer): string | undefined => (JSON.parse(text) as { code?: string }).code;

describe('a host name', () => {
  it('of another server is answered nowhere: neither page, nor endpoint, nor socket', async () => {
    const { port } = test.server;
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '-',
    ]) {
      for (const address of ['/', CAPTCHA, '/health', '/docs/api/json', '/calling/operator', '/nowhere']) {
        const answer = await ask(test.server, address, { host, ...OURS });
        expect([answer.status, codeIn(answer)], `${host} ${address}`).toEqual([421, 'host.foreign']);
      }
      for (const address of ['/chat/ws/a&1', '/calling', '/elsewhere']) {
        const answer = await ask(test.server, address, { host, ...SOCKET });
        expect([answer.status, codeIn(answer)], `${host} ${address}`).toEqual([421, 'host.foreign']);
      }
    }
  });

  it('of this server is answered: localhost, any address, the name of the machine', async () => {
    const hosts = [
      'localhost',
      'LOCALHOST.',
      '127.0.0.1',
      '192.168.20.7',
      '[::1]',
      '[fe80::1]',
      'a.localhost',
      hostname(),
    ];
    for (const host of hosts) {
      for (const named of [host, `${host}:${test.server.port}`]) {
        expect((await ask(test.server, CAPTCHA, { host: named, ...OURS })).status, named).toBe(200);
      }
    }
  });

  it('that is configured is answered, and a person at another one is told in words', async () => {
    const server = await test.another({ hostNames: ['Ward.example', '*.clinic.example'] });
    const statusOf = async (host: string) => (await ask(server, CAPTCHA, { host, ...OURS })).status;
    for (const host of ['ward.example', 'ward.example:8443', 'a.clinic.example'])
      expect(await statusOf(host)).toBe(200);
    for (const host of ['b.ward.example', 'clinic.example', 'a.b.clinic.example'])
      expect(await statusOf(host)).toBe(421);
    const page = await ask(server, '/login', { host: 'other.example', accept: 'text/html', 'accept-language': 'en' });
    expect([page.status, page.headers['content-type']]).toEqual([421, 'text/plain; charset=utf-8']);
    expect(page.text).toContain('does not answer under this host name');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    await server.stop();
  });
});

describe('behind a proxy', () => {
  const log = keepLog();
  let server: RunningServer;
  beforeAll(async () => {
    server = await test.another({ trustedProxies: ['loopback'], logger: log.logger, hostNames: ['ward.example'] });
  });
  afterAll(() => server.stop());
  const OUTSIDE = { 'x-forwarded-for': '198.51.100.7' };
  const HTTPS = { ...OUTSIDE, 'x-forwarded-proto': 'https' };

  const cookieBy = async (url: string, headers: Record<string, string>): Promise<string[]> => {
    const client = new TestClient(url);
    client.headers = headers;
    const cookies: string[] = [];
    const send = globalThis.fetch;
    globalThis.fetch = async (...given) => {
      const answer = await send(...given);
      cookies.push(...answer.headers.getSetCookie());
      return answer;
    };
    try {
      dataOf(await client.logIn('nurseA', PASSWORD));
    } finally {
      globalThis.fetch = send;
    }
    return cookies;
  };

  it('that speaks https, cookies are for https alone, and browsers are asked to stay there', async () => {
    const cookies = await cookieBy(server.url, HTTPS);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
    const { headers } = await ask(server, '/health', HTTPS);
    expect(headers['strict-transport-security']).toContain('max-age');
    expect((await ask(server, '/health')).headers['strict-transport-security']).toBeUndefined();
    for (const cookie of await cookieBy(server.url, {})) expect(cookie).not.toMatch(/Secure/);
  });

  it('the nearest one has the last word about the scheme', async () => {
    const statusOf = async (scheme: string) =>
      (await ask(server, CAPTCHA, { ...OURS, ...OUTSIDE, 'x-forwarded-proto': scheme })).status;
    expect([await statusOf('http, https'), await statusOf('https, http')]).toEqual([200, 403]);
  });

  it('that is not configured, its headers count for nothing', async () => {
    const open = await test.another({ insecureHttp: true });
    for (const cookie of await cookieBy(open.url, HTTPS)) expect(cookie).not.toMatch(/Secure/);
    const answer = await ask(open, CAPTCHA, { ...OURS, host: 'evil.example', 'x-forwarded-host': 'localhost' });
    expect(codeIn(answer)).toBe('host.foreign');
    await open.stop();
  });

  it('pages and sockets are of the name that the client asked for', async () => {
    const own = { ...HTTPS, host: '127.0.0.1', 'x-forwarded-host': 'ward.example', origin: 'https://ward.example' };
    expect((await ask(server, CAPTCHA, { ...OURS, ...own })).status).toBe(200);
    // The guard lets it through; it is refused later because it has no session.
    expect((await ask(server, '/chat/ws/a&1', { ...SOCKET, ...own })).status).toBe(401);
    expect((await ask(server, '/calling', { ...SOCKET, ...own })).status).not.toBe(403);
    const foreign = { ...own, origin: 'https://evil.example' };
    for (const [address, more] of [
      [CAPTCHA, OURS],
      ['/chat/ws/a&1', SOCKET],
      ['/calling', SOCKET],
    ] as const) {
      expect((await ask(server, address, { ...more, ...foreign })).status, address).toBe(403);
    }
  });

  it('a refused socket is logged with the address it came from', async () => {
    log.clear();
    await ask(server, '/chat/ws/a&1', { ...SOCKET, ...HTTPS });
    await log.has({ event: 'socket.refused', code: 'session.missing', address: '198.51.100.7' });
  });
});

describe('real patients', () => {
  const OUTSIDE = { 'x-forwarded-for': '198.51.100.7' };

  it('are not shown over plain http, but to this machine itself', async () => {
    const server = await test.another({ trustedProxies: ['127.0.0.0/8', '::1'] });
    const refused = [403, 'connection.insecure'];
    for (const address of ['/', CAPTCHA, '/docs/api/json', '/calling/operator']) {
      const answer = await ask(server, address, { ...OURS, ...OUTSIDE });
      expect([answer.status, codeIn(answer)], address).toEqual(refused);
    }
    for (const address of ['/chat/ws/a&1', '/calling']) {
      const answer = await ask(server, address, { ...SOCKET, ...OUTSIDE });
      expect([answer.status, codeIn(answer)], address).toEqual(refused);
    }
    const page = await ask(server, '/login', { ...OUTSIDE, accept: 'text/html', 'accept-language': 'zh-CN' });
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('须使用 https 访问')]);
    // Monitoring systems request these over plain http; they contain no patient data.
    for (const address of ['/health', '/metrics']) {
      // On a busy machine the state may be 503 at first.
      await expect.poll(async () => (await ask(server, address, OUTSIDE)).status, { message: address }).toBe(200);
    }
    expect((await ask(server, CAPTCHA, OURS)).status).toBe(200);
    expect((await ask(server, CAPTCHA, { ...OURS, ...OUTSIDE, 'x-forwarded-proto': 'https' })).status).toBe(200);
    await server.stop();
  });

  it('are not shown through an unconfigured proxy of this machine either', async () => {
    for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded']) {
      expect(codeIn(await ask(test.server, CAPTCHA, { ...OURS, [header]: 'x' })), header).toBe('connection.insecure');
    }
  });

  it('are shown over plain http where the configuration allows it', async () => {
    const server = await test.another({ trustedProxies: ['loopback'], insecureHttp: true });
    expect((await ask(server, CAPTCHA, { ...OURS, ...OUTSIDE })).status).toBe(200);
    await server.stop();
  });
});

describe('a configured certificate', () => {
  const folder = temporaryDirectory();
  afterAll(() => folder.remove());
  const file = (name: string, text: string): string => {
    writeFileSync(path.join(folder.path, name), text);
    return path.join(folder.path, name);
  };
  const make = () =>
    generate([{ name: 'commonName', value: 'ward.example' }], {
      keySize: 2048,
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: '*.ward.example' }] }],
    });

  it('is shown, and the names it was issued for are answered', async () => {
    const made = await make();
    const names = { TLS_CERT: file('c.pem', made.cert), TLS_KEY: file('k.pem', made.private) };
    const { https, certificate } = readConfiguration(names);
    const server = await test.another({ https, certificate });
    expect(server.url).toMatch(/^https:/);
    expect((await ask(server, CAPTCHA, { ...OURS, host: 'a.ward.example' })).status).toBe(200);
    expect((await ask(server, CAPTCHA, { ...OURS, host: 'evil.example' })).status).toBe(421);
    const shown = await new Promise<string>((resolve, reject) => {
      askSecure(`${server.url}/health`, { rejectUnauthorized: false, agent: false }, (response) => {
        response.resume();
        resolve((response.socket as TLSSocket).getPeerX509Certificate()?.subjectAltName ?? '');
      })
        .on('error', reject)
        .end();
    });
    expect(shown).toBe('DNS:*.ward.example');
    await server.stop();
  });

  it('that cannot be used is reported in a sentence that names the variable', async () => {
    const [made, other] = await Promise.all([make(), make()]);
    const [cert, key] = [file('cert.pem', made.cert), file('key.pem', made.private)];
    expect(() => readConfiguration({ TLS_CERT: cert })).toThrow('TLS_CERT is of use together with TLS_KEY only');
    expect(() => readConfiguration({ TLS_KEY: key })).toThrow('TLS_KEY is of use together with TLS_CERT only');
    const nowhere = path.join(folder.path, 'nowhere');
    expect(() => givenCertificate({ cert: nowhere, key })).toThrow(/^TLS_CERT cannot be read: ENOENT/);
    expect(() => givenCertificate({ cert: key, key })).toThrow(/^TLS_CERT is no certificate in PEM/);
    expect(() => givenCertificate({ cert, key: cert })).toThrow(/^TLS_KEY is no key in PEM/);
    const foreign = file('other.pem', other.private);
    expect(() => givenCertificate({ cert, key: foreign })).toThrow(
      'TLS_KEY is not the key of the certificate of TLS_CERT',
    );
    for (const HOST_NAMES of ['http://ward.example', 'ward.example:80', 'a..b', '*.*']) {
      expect(() => readConfiguration({ HOST_NAMES })).toThrow(/^HOST_NAMES holds something else/);
    }
  });
});

describe('the environment', () => {
  it('allows plain http by INSECURE_HTTP=1, and by nothing else', () => {
    expect(readConfiguration({ INSECURE_HTTP: '1' }).insecureHttp).toBe(true);
    for (const value of ['', '0', 'true', 'yes', ' 1']) {
      expect(readConfiguration({ INSECURE_HTTP: value }).insecureHttp, value).toBe(false);
    }
    expect(readConfiguration({}).insecureHttp).toBe(false);
  });

  it('names proxies in TRUSTED_PROXIES: addresses, networks and the names of such', () => {
    const proxiesOf = (TRUSTED_PROXIES: string) => readConfiguration({ TRUSTED_PROXIES }).trustedProxies;
    expect(proxiesOf('10.0.0.7, 192.168.0.0/16 fd00::/8,loopback')).toEqual([
      '10.0.0.7',
      '192.168.0.0/16',
      'fd00::/8',
      'loopback',
    ]);
    expect(proxiesOf('')).toEqual([]);
    expect(readConfiguration({}).trustedProxies).toEqual([]);
    for (const wrong of ['ward.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0/8', '::/129', '10.0.0.7/8/8', '*', '1']) {
      expect(() => proxiesOf(`10.0.0.7,${wrong}`), wrong).toThrow(
        `TRUSTED_PROXIES holds neither an address nor a network such as 10.0.0.0/8: ${wrong}`,
      );
    }
  });
});
