import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';

const FILE = 'calling-certificate.json';
const DAY_MS = 86_400_000;
/** Longer ones are refused by Apple's browsers. */
const DAYS = 825;

/** Key and certificate, PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

/**
 * The self-made certificate of a data folder, made at the first use, and anew when it ran out.
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

/** What the file holds; undefined without one, or when a power cut left half of it. */
function read(file: string): (Certificate & { notAfter: number }) | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Certificate & { notAfter: number };
  } catch (cause) {
    if (cause instanceof SyntaxError || (cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

/**
 * A certificate of a server that signs itself, for a key of its own.
 * @param addresses - those with the zone of an interface (`fe80::1%eth0`) are left out
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
