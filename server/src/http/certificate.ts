import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';

const DAYS = 825;

/** Key and certificate, PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** The self-made certificate of a data directory, made at the first use for all names and addresses of this machine. */
export async function ownCertificate(dataDirectory: string, now: Date): Promise<Certificate> {
  const file = path.join(dataDirectory, 'certificate.json');
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Certificate & { notAfter: number };
    if (kept.notAfter > now.getTime()) return kept;
  }
  const addresses = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
  const names = ['localhost', hostname()];
  const notAfter = new Date(now.getTime() + DAYS * 86_400_000);
  const made = await generate([{ name: 'commonName', value: hostname() }], {
    keySize: 2048,
    notBeforeDate: new Date(now.getTime() - 86_400_000),
    notAfterDate: notAfter,
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          ...names.map((value) => ({ type: 2 as const, value })),
          ...addresses.filter((ip) => !ip.includes('%')).map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  const certificate = { key: made.private, cert: made.cert };
  writeFileSync(file, JSON.stringify({ ...certificate, notAfter: notAfter.getTime() }), { mode: 0o600 });
  return certificate;
}
