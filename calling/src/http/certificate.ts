import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import path from 'node:path';

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
export function keptCertificate(dataDirectory: string, now: number): Certificate {
  const file = path.join(dataDirectory, FILE);
  const kept = read(file);
  if (kept && kept.notAfter > now) return kept;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
  const notAfter = now + DAYS * DAY_MS;
  const certificate = makeCertificate(['localhost', hostname()], addresses, now - DAY_MS, notAfter);
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

// What follows writes X.509 version 3 (RFC 5280) in DER, with the few kinds of values that such a certificate needs.

function value(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = Buffer.from(content.length.toString(16).padStart(content.length > 0xff ? 4 : 2, '0'), 'hex');
  const length = content.length < 0x80 ? size : Buffer.concat([Buffer.from([0x80 | size.length]), size]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
}

const sequence = (...parts: Buffer[]): Buffer => value(0x30, ...parts);
const octets = (content: Buffer): Buffer => value(0x04, content);
const bits = (content: Buffer): Buffer => value(0x03, Buffer.from([0]), content);
const identifier = (hex: string): Buffer => value(0x06, Buffer.from(hex, 'hex'));
const utf8 = (text: string): Buffer => value(0x0c, Buffer.from(text));
/** 1.2.840.10045.4.3.2 */
const ECDSA_SHA256 = sequence(identifier('2a8648ce3d040302'));
/** 2.5.4.3 */
const COMMON_NAME = identifier('550403');
/** 2.5.29.17 */
const ALTERNATIVE_NAMES = identifier('551d11');
/** 2.5.29.37 with 1.3.6.1.5.5.7.3.1 */
const SERVER_AUTHENTICATION = sequence(identifier('551d25'), octets(sequence(identifier('2b06010505070301'))));

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);
  return Number(digits.slice(0, 4)) < 2050
    ? value(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : value(0x18, Buffer.from(`${digits}Z`));
}

function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [before = '', after = ''] = address
    .split('::')
    .map((half) => half.split(':').filter(Boolean).map(group).join(''));
  return Buffer.from(before + '0'.repeat(32 - before.length - after.length) + after, 'hex');
}

const group = (digits: string): string => digits.padStart(4, '0');

/**
 * A certificate that signs itself, for a key of its own.
 * @param notBefore - ms since 1970
 * @param notAfter - ms since 1970
 */
export function makeCertificate(
  names: string[],
  addresses: string[],
  notBefore: number,
  notAfter: number,
): Certificate {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const name = sequence(value(0x31, sequence(COMMON_NAME, utf8(names.at(-1) ?? 'localhost'))));
  const usable = addresses.filter((address) => isIPv4(address) || (isIPv6(address) && /^[\da-f:]+$/i.test(address)));
  const alternatives = sequence(
    ...names.map((each) => value(0x82, Buffer.from(each))),
    ...usable.map((address) => value(0x87, addressBytes(address))),
  );
  // A serial number is positive: its first bit is 0.
  const serial = randomBytes(16);
  serial[0] = 0x40 | (serial.readUInt8(0) & 0x3f);
  const content = sequence(
    value(0xa0, value(0x02, Buffer.from([2]))),
    value(0x02, serial),
    ECDSA_SHA256,
    name,
    sequence(time(notBefore), time(notAfter)),
    name,
    publicKey,
    value(0xa3, sequence(sequence(ALTERNATIVE_NAMES, octets(alternatives)), SERVER_AUTHENTICATION)),
  );
  const signed = sequence(content, ECDSA_SHA256, bits(sign('sha256', content, privateKey)));
  const lines = (signed.toString('base64').match(/.{1,64}/g) ?? []).join('\n');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
