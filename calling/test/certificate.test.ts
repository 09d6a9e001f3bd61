import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { storedCertificate, makeCertificate } from '../src/http/certificate.js';

const DAY = 86_400_000;

it('a certificate names hosts and addresses of both families, and signs itself', async () => {
  const [from, to] = [Date.UTC(2026, 0, 2, 3, 4, 5), Date.UTC(2051, 5, 6, 7, 8, 9)];
  const { cert } = await makeCertificate(
    ['localhost', 'ward-7'],
    ['127.0.0.1', '::1', 'fd00::12:2', 'fe80::1%eth0'],
    from,
    to,
  );
  const read = new X509Certificate(cert);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.subject).toBe('CN=ward-7');
  expect(['localhost', 'ward-7', 'ward-8'].map((name) => read.checkHost(name))).toEqual([
    'localhost',
    'ward-7',
    undefined,
  ]);
  for (const address of ['127.0.0.1', '::1', 'fd00::12:2']) expect(read.checkIP(address)).toBe(address);
  expect(read.checkIP('127.0.0.2')).toBeUndefined();
  expect([Date.parse(read.validFrom), Date.parse(read.validTo)]).toEqual([from, to]);
  expect(read.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
});

it('is kept in the data folder for its owner only, and made again when it ran out or was damaged', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'calling-'));
  try {
    const data = path.join(folder, 'data');
    const first = await storedCertificate(data, 0);
    expect(statSync(path.join(data, 'calling-certificate.json')).mode & 0o777).toBe(0o600);
    expect((await storedCertificate(data, 800 * DAY)).cert).toBe(first.cert);
    const second = await storedCertificate(data, 826 * DAY);
    expect(second.cert).not.toBe(first.cert);
    truncateSync(path.join(data, 'calling-certificate.json'), 100);
    const third = await storedCertificate(data, 826 * DAY);
    expect(third.cert).not.toBe(second.cert);
    expect((await storedCertificate(data, 826 * DAY)).cert).toBe(third.cert);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
