import { fastify, type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnectionGuard, registerClients } from '../src/core/http/connection-guard.js';
import { registerPages } from '../src/http/pages.js';
import { registerSecurityHeaders } from '../src/http/security-headers.js';

const folder = mkdtempSync(path.join(tmpdir(), 'wardlink-pages-'));
const PAGE = `<meta property="csp-nonce" nonce="WARDLINK_NONCE"><script type="module" src="/assets/a.js" nonce="WARDLINK_NONCE"></script>`;
let app: FastifyInstance;

beforeAll(async () => {
  for (const name of ['app', 'phone']) {
    mkdirSync(path.join(folder, name, 'assets'), { recursive: true });
    writeFileSync(path.join(folder, name, 'index.html'), `<!doctype html><title>${name}</title>${PAGE}`);
    writeFileSync(path.join(folder, name, 'assets', 'a.js'), 'export {};');
    writeFileSync(path.join(folder, name, 'service-worker.js'), 'self;');
  }
  writeFileSync(path.join(folder, 'phone', 'manifest-zh.webmanifest'), '{}');
  app = fastify() as unknown as FastifyInstance;
  registerClients(app, createConnectionGuard({ trustedProxies: [], tls: false, hostNames: [], plainAllowed: false }));
  await registerSecurityHeaders(app);
  app.get('/health', () => ({}));
  app.get('/docs/api/', (_request, reply) => reply.type('text/html').send('<title>API</title>'));
  await registerPages(app, { app: path.join(folder, 'app'), patientPhone: path.join(folder, 'phone') });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: { host: 'ward:8080' } });
const policyOf = async (url: string): Promise<string> =>
  String((await ask(url)).headers['content-security-policy'] ?? '');
const nonceIn = (policy: string): string => /script-src 'nonce-([\w-]+)'/.exec(policy)?.[1] ?? '';

describe('a page', () => {
  it.each([
    ['/', 'app'],
    ['/index.html', 'app'],
    ['/management/discharged', 'app'],
    ['/StandardReport', 'app'],
    ['/patient-phone/', 'phone'],
    ['/patient-phone/index.html', 'phone'],
  ])('%s runs what carries the nonce of this very answer, and is kept by nobody', async (url, title) => {
    const [first, second] = await Promise.all([ask(url), ask(url)]);
    const nonces = [first, second].map((answer) => {
      const policy = String(answer.headers['content-security-policy']);
      const nonce = nonceIn(policy);
      expect(nonce).toMatch(/^[\w-]{22}$/);
      expect(policy).toContain(`script-src 'nonce-${nonce}';`);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain('ws://ward:8080 wss://ward:8080');
      expect(answer.body).toContain(`<title>${title}</title>`);
      expect(answer.body.match(new RegExp(`nonce="${nonce}"`, 'g'))).toHaveLength(2);
      expect(answer.body).not.toContain('WARDLINK_NONCE');
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(answer.headers.etag).toBeUndefined();
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('is answered to a HEAD request too, and a folder leads to its page', async () => {
    expect((await ask('/', 'HEAD')).statusCode).toBe(200);
    const redirected = await ask('/patient-phone');
    expect([redirected.statusCode, redirected.headers.location]).toEqual([302, '/patient-phone/']);
  });
});

describe('what makes the patient’s page installable', () => {
  it('only that page may have a worker and a manifest, of this server', async () => {
    expect(await policyOf('/patient-phone/')).toContain("worker-src 'self';manifest-src 'self'");
    expect(await policyOf('/')).not.toMatch(/worker-src|manifest-src/);
  });

  it('its worker asks this server and nobody else, makes no code of its own, and is asked for again', async () => {
    const { headers, statusCode } = await ask('/patient-phone/service-worker.js');
    const policy = String(headers['content-security-policy']);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    // The app has none: a file of that name there would be as any other.
    expect(await policyOf('/service-worker.js')).not.toContain('connect-src');
  });

  it('its manifest has the type of one', async () => {
    const { headers } = await ask('/patient-phone/manifest-zh.webmanifest');
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(headers['cache-control']).toBe('no-cache');
  });
});

describe('what is no page', () => {
  it.each(['/assets/a.js', '/patient-phone/assets/a.js', '/health', '/cdms/nothing', '/nothing.png'])(
    '%s may load nothing, and has no nonce',
    async (url) => {
      const policy = await policyOf(url);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src|nonce|unsafe/);
    },
  );

  it('the description of the API runs files of this server only', async () => {
    const policy = await policyOf('/docs/api/');
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('nonce');
  });

  it('assets are kept for ever, since their names change with what they hold', async () => {
    expect((await ask('/assets/a.js')).headers['cache-control']).toContain('immutable');
  });
});
