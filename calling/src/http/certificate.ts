import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';

const FILE = 'calling-certificate.json';
const DAY_MS = 86_400_000;
/** Apple's browsers refuse certificates with a longer validity. */
const DAYS = 825;

/** Private key and certificate in PEM format. */
export interface Certificate {
  key: string;
  cert: string;
}

/**
 * The self-signed certificate of a data folder. It is created at the first use and replaced after it has expired.
 * @param now - ms since 1970
 */
export async function storedCertificate(dataDirectory: string, now: number): Promise<Certificate> {
  const file = path.join(dataDirectory, FILE);
  const kept = read(file);
  if (kept && kept.notAfter > now) return kept;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
  const notAfter = now + DAYS * DAY_MS;
  const certificate = await makeCertificate(['localhost', hostname()], addresses, now - DAY_MS, notAfter);
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(file, JSON.stringify({ ...certificate, notAfter }), { mode: 0o600 });
  return certificate;
}

/** Reads the certificate file; undefined if there is none, or if a power cut left it incomplete. */
function read(file: string): (Certificate & { notAfter: number }) | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Certificate & { notAfter: number };
  } catch (cause) {
    if (cause instanceof SyntaxError || (cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

/**
 * Creates a key and a self-signed server certificate for it.
 * @param addresses - IP addresses; those with an interface zone (`fe80::1%eth0`) are left out
 * @param notBefore - ms since 1970
 * @param notAfter - ms since 1970
 */
export async function makeCertificate(
  names: string[],
  addresses: string[],
  notBefore: number,
  notAfter: number,
): Promise<Certificate> {
  const usable = addresses.filter((address) => isIP(address) !== 0 && !address.includes('%'));
  const made = await generate([{ name: 'commonName', value: names.at(-1) ?? 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(notBefore),
    notAfterDate: new Date(notAfter),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          ...names.map((value) => ({ type: 2 as const, value })),
          ...usable.map((ip) => ({ type: 7 as const, ip })),
        ],
      },
      { name: 'extKeyUsage', serverAuth: true },
    ],
  });
  return { key: made.private, cert: made.cert };
}
