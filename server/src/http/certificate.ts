import { ConfigurationError } from '@wardlink/calling';
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';

const DAYS = 825;

/** Key and certificate, PEM. */
interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Reads a certificate with its chain, and its key. @throws ConfigurationError naming the variable */
export function givenCertificate(files: { readonly cert: string; readonly key: string }): Certificate {
  const cert = textOf('TLS_CERT', files.cert);
  const key = textOf('TLS_KEY', files.key);
  const [of, by] = [certificateIn(cert, files.cert), keyIn(key, files.key)];
  if (!of.checkPrivateKey(by)) throw new ConfigurationError('TLS_KEY is not the key of the certificate of TLS_CERT');
  return { cert, key };
}

/** Returns whether a certificate covers a name. */
export function certifiedNames({ cert }: Certificate): (name: string) => boolean {
  const certificate = new X509Certificate(cert);
  return (name) => certificate.checkHost(name) !== undefined;
}

function textOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigurationError(`${variable} cannot be read: ${(error as Error).message}`);
  }
}

function certificateIn(text: string, file: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    throw new ConfigurationError(`TLS_CERT is no certificate in PEM: ${file}`);
  }
}

function keyIn(text: string, file: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw new ConfigurationError(`TLS_KEY is no key in PEM without a password: ${file}`);
  }
}

/**
 * The self-signed certificate of a data directory, made at the first use for all names and addresses of this machine.
 */
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
