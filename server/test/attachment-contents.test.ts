import { ATTACHMENT_BYTES, type AttachmentKind, type ErrorCode } from '@wardlink/contract';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { load, upload, uploaded } from './support/attachments.js';
import type { TestClient } from './support/client.js';
import { mp4Of, officeParts, oggOf, webmOf, zipOf } from './support/containers.js';
import { jpegOf, pngOf, webpOf } from './support/pictures.js';
import { startTestServer, type TestServer } from './support/server.js';

const folder = mkdtempSync(path.join(tmpdir(), 'wardlink-files-'));
let test: TestServer;
let nurse: TestClient;

beforeAll(async () => {
  const limits = { perMinute: 100_000, triesPerMinute: 100_000, uploadsPerMinute: 100_000 };
  test = await startTestServer({ filesFolder: folder, limits });
  nurse = await test.signedIn('nurseA');
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true, force: true });
});

const SCRIPT = '<script>alert(1)</script>';
const PDF = '%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 90 } } });
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
const bytesOf = async (id: string): Promise<Buffer> => Buffer.from(await (await load(nurse, id)).arrayBuffer());
const refusalOf = async (kind: AttachmentKind, bytes: Buffer, name = 'file') => {
  const { error } = await upload(nurse, bytes, { kind, name });
  return error?.code;
};

describe('a picture of a chat', () => {
  it.each([
    ['image/png', 'scan.png', (image: Sharp) => image.png()],
    ['image/jpeg', 'scan.jpg', (image: Sharp) => image.jpeg()],
    ['image/webp', 'scan.webp', (image: Sharp) => image.webp()],
  ])('is stored as the %s that it is, with its size and a thumbnail', async (mediaType, name, encode) => {
    const sent = await encode(picture(1200, 900)).toBuffer();
    const stored = await uploaded(nurse, sent, { name: 'scan' });
    expect(stored).toMatchObject({ kind: 'picture', mediaType, name, width: 1200, height: 900, durationMs: null });
    const whole = await bytesOf(stored.id);
    expect(whole).toHaveLength(stored.bytes);
    const size = await sharp(whole).metadata();
    expect([`image/${size.format}`, size.width, size.height]).toEqual([mediaType, 1200, 900]);
    const shown = await load(nurse, `${stored.id}/thumbnail`);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const thumbnail = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['webp', 480, 360]);
  });

  it('is not enlarged for its thumbnail, and a long one stays readable', async () => {
    const sizeOf = async (width: number, height: number) => {
      const { id } = await uploaded(nurse, await picture(width, height).png().toBuffer());
      const shown = await load(nurse, `${id}/thumbnail`);
      const size = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
      return [size.width, size.height];
    };
    expect(await sizeOf(100, 50)).toEqual([100, 50]);
    expect(await sizeOf(1000, 10_000)).toEqual([96, 960]);
  });

  it('keeps neither where it was taken, nor what is hidden in it or behind it', async () => {
    const exif = { IFD0: { Copyright: SCRIPT }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } };
    const withExif = await picture(64, 48).withExif(exif).withXmp(`<x>${SCRIPT}</x>`).jpeg().toBuffer();
    expect(withExif.includes('alert(1)')).toBe(true);
    for (const sent of [
      Buffer.concat([withExif, Buffer.from(SCRIPT)]),
      Buffer.concat([pngOf(64, 48, 40), Buffer.from(SCRIPT)]),
      Buffer.concat([await picture(64, 48).webp().toBuffer(), Buffer.from(SCRIPT)]),
    ]) {
      const { id } = await uploaded(nurse, sent);
      const whole = await bytesOf(id);
      expect(whole.includes('alert(1)')).toBe(false);
      expect(whole.includes('xxxxxxxxxx')).toBe(false);
      const { exif: kept, xmp } = await sharp(whole).metadata();
      expect([kept, xmp]).toEqual([undefined, undefined]);
    }
  });

  it('is turned as the camera was held', async () => {
    const turned = await picture(80, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await uploaded(nurse, turned)).toMatchObject({ width: 40, height: 80 });
  });

  it.each<[string, Buffer | (() => Promise<Buffer>), ErrorCode]>([
    ['an SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 'attachment.pictureType'],
    ['a page that is named .png', Buffer.from(`<!doctype html>${SCRIPT}`), 'attachment.pictureType'],
    ['a GIF', () => picture(8, 8).gif().toBuffer(), 'attachment.pictureType'],
    ['a TIFF', () => picture(8, 8).tiff().toBuffer(), 'attachment.pictureType'],
    ['a PDF', Buffer.from(PDF), 'attachment.pictureType'],
    ['a header and a script', Buffer.from(`\x89PNG\r\n\x1a\n${SCRIPT}`, 'latin1'), 'attachment.unreadable'],
    ['a PNG that breaks off', pngOf(300, 300).subarray(0, 60), 'attachment.unreadable'],
    ['half a PNG', async () => halfOf(await noise(200, 200).png().toBuffer()), 'attachment.unreadable'],
    ['half a JPEG', async () => halfOf(await noise(200, 200).jpeg().toBuffer()), 'attachment.unreadable'],
    ['half a WebP', async () => halfOf(await noise(200, 200).webp().toBuffer()), 'attachment.unreadable'],
    ['a header of a JPEG', jpegOf(64, 64), 'attachment.unreadable'],
    ['60,000 × 60,000 in a header of a PNG', hugePng(), 'attachment.dimensions'],
    ['60,000 × 60,000 in a header of a JPEG', jpegOf(60_000, 60_000), 'attachment.dimensions'],
    ['16,383 × 16,383 in a header of a WebP', webpOf(16_383, 16_383), 'attachment.dimensions'],
    ['a picture of one line', () => picture(17_000, 1).png().toBuffer(), 'attachment.dimensions'],
    ['41 megapixels', () => picture(8_200, 5_000).png().toBuffer(), 'attachment.dimensions'],
    ['a moving WebP', movingWebp, 'attachment.animated'],
    ['nothing', Buffer.alloc(0), 'attachment.unreadable'],
  ])('is not taken from %s', async (_what, given, code) => {
    expect(await refusalOf('picture', typeof given === 'function' ? await given() : given, 'photo.png')).toBe(code);
  });

  it('is taken up to 40 megapixels', async () => {
    const sent = await picture(8_000, 5_000).png().toBuffer();
    expect(await uploaded(nurse, sent)).toMatchObject({ width: 8_000, height: 5_000 });
  });
});

describe('a voice message', () => {
  it.each([
    ['audio/webm', 'voice.webm', webmOf({ seconds: 9 }), 9_000],
    ['audio/webm', 'voice.webm', webmOf({ seconds: 3, stated: 3.5 }), 3_500],
    ['audio/ogg', 'voice.ogg', oggOf({ seconds: 12 }), 12_000],
    ['audio/mp4', 'voice.m4a', mp4Of({ seconds: 30 }), 30_000],
    ['audio/mp4', 'voice.m4a', mp4Of({ seconds: 30, live: true }), 30_000],
    ['audio/ogg', 'voice.ogg', oggOf({ seconds: 120 }), 120_000],
  ])('is stored as %s with its duration', async (mediaType, name, bytes, durationMs) => {
    const stored = await uploaded(nurse, bytes, { kind: 'voice', name: '' });
    expect(stored).toMatchObject({ kind: 'voice', mediaType, name, durationMs, width: null });
    expect((await bytesOf(stored.id)).equals(bytes)).toBe(true);
  });

  it.each<[string, Buffer, ErrorCode]>([
    ['WebM of three minutes', webmOf({ seconds: 180 }), 'attachment.tooLong'],
    ['WebM of three minutes that says ten seconds', webmOf({ seconds: 180, stated: 10 }), 'attachment.tooLong'],
    ['WebM that says an hour', webmOf({ seconds: 5, stated: 3600 }), 'attachment.tooLong'],
    ['Ogg of 122 seconds', oggOf({ seconds: 122 }), 'attachment.tooLong'],
    ['MP4 of three minutes', mp4Of({ seconds: 180 }), 'attachment.tooLong'],
    ['MP4 of three minutes that says one', mp4Of({ seconds: 180, stated: 60 }), 'attachment.tooLong'],
    ['MP4 in fragments of three minutes', mp4Of({ seconds: 180, live: true }), 'attachment.tooLong'],
    ['WebM with Vorbis', webmOf({ seconds: 5, codec: 'A_VORBIS' }), 'attachment.voiceType'],
    ['Ogg with Vorbis', oggOf({ seconds: 5, codec: '\x01vorbis' }), 'attachment.voiceType'],
    ['MP4 with a film', mp4Of({ seconds: 5, codec: 'avc1' }), 'attachment.voiceType'],
    ['half a WebM', webmOf({ seconds: 60 }).subarray(0, 1_001), 'attachment.unreadable'],
    ['half an Ogg', halfOf(oggOf({ seconds: 5 })), 'attachment.unreadable'],
    ['half an MP4', halfOf(mp4Of({ seconds: 5 })), 'attachment.unreadable'],
    ['WebM without sound', webmOf({ seconds: -1 }), 'attachment.unreadable'],
    ['Ogg with a page behind it', Buffer.concat([oggOf({ seconds: 2 }), Buffer.from(SCRIPT)]), 'attachment.unreadable'],
    ['MP4 with a page behind it', Buffer.concat([mp4Of({ seconds: 2 }), Buffer.from(SCRIPT)]), 'attachment.unreadable'],
    ['an MP3', Buffer.from('ID3\x04\0\0\0\0\0\0'), 'attachment.voiceType'],
    ['a WAV', Buffer.from('RIFF\0\0\0\0WAVEfmt '), 'attachment.voiceType'],
    ['a page', Buffer.from(SCRIPT), 'attachment.voiceType'],
  ])('is not taken from %s', async (_what, bytes, code) => {
    expect(await refusalOf('voice', bytes)).toBe(code);
  });
});

describe('a file of a chat', () => {
  it.each([
    ['application/pdf', 'report.pdf', Buffer.from(PDF)],
    ['text/plain', 'report.txt', Buffer.from('﻿早餐后血糖 8.2 mmol/L\r\n\tnormal\n')],
    ['text/plain', 'report.csv', Buffer.from('day,value\n1,5.6\n')],
    [expect.stringContaining('wordprocessingml'), 'report.docx', zipOf(officeParts('docx'))],
    [expect.stringContaining('spreadsheetml'), 'report.xlsx', zipOf(officeParts('xlsx'))],
  ])('is stored as %s, as it is', async (mediaType, name, bytes) => {
    const stored = await uploaded(nurse, bytes, { kind: 'file', name });
    expect(stored).toMatchObject({ kind: 'file', mediaType, name, bytes: bytes.length });
    expect((await bytesOf(stored.id)).equals(bytes)).toBe(true);
  });

  const more = (...files: Parameters<typeof zipOf>[0]) => zipOf([...officeParts('docx'), ...files]);
  const macroTypes = '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>';

  it.each<[string, Buffer, ErrorCode]>([
    ['a page', Buffer.from(`<!doctype html>${SCRIPT}`), 'attachment.fileType'],
    ['a page that begins with blanks', Buffer.from(`\n\t  <html>${SCRIPT}</html>`), 'attachment.fileType'],
    ['a page behind a mark of UTF-8', Buffer.from(`﻿<html>${SCRIPT}</html>`), 'attachment.fileType'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'attachment.fileType'],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'attachment.fileType'],
    ['a text of another encoding', Buffer.from('d1aacdc7', 'hex'), 'attachment.fileType'],
    ['a text that ends inside a letter', Buffer.from('血糖').subarray(0, 5), 'attachment.fileType'],
    ['a picture', pngOf(8, 8), 'attachment.fileType'],
    ['blanks alone', Buffer.from(' \n '), 'attachment.fileType'],
    ['a PDF that breaks off', Buffer.from('%PDF-1.7\n1 0 obj << >>'), 'attachment.unreadable'],
    ['a zip of pictures', zipOf([{ name: 'a.png', content: pngOf(8, 8) }]), 'attachment.fileType'],
    ['a Java archive', zipOf([{ name: 'META-INF/MANIFEST.MF', content: 'x' }]), 'attachment.fileType'],
    [
      'a zip that is two documents',
      zipOf([...officeParts('docx'), ...officeParts('xlsx').slice(2)]),
      'attachment.fileType',
    ],
    ['a document with macros', more({ name: 'word/vbaProject.bin', content: 'x' }), 'attachment.macros'],
    ['a document with ActiveX', more({ name: 'word/activeX/activeX1.xml', content: 'x' }), 'attachment.macros'],
    [
      'a document with a program in it',
      more({ name: 'word/embeddings/oleObject1.bin', content: 'x' }),
      'attachment.macros',
    ],
    [
      'a document whose types name macros',
      zipOf([{ name: '[Content_Types].xml', content: macroTypes }, ...officeParts('docx').slice(1)]),
      'attachment.macros',
    ],
    [
      'a zip bomb',
      more({ name: 'word/media/a.xml', content: Buffer.alloc(201 * 1024 ** 2) }),
      'attachment.unpacksTooLarge',
    ],
    [
      'a zip bomb that says it is small',
      more({ name: 'word/media/a.xml', content: Buffer.alloc(50 * 1024 ** 2), claimed: 1_000 }),
      'attachment.unpacksTooLarge',
    ],
    [
      'a document that says more than it has',
      more({ name: 'a.xml', content: 'x', claimed: 2 }),
      'attachment.unreadable',
    ],
    ['an encrypted part', more({ name: 'a.xml', content: 'x', flags: 1 }), 'attachment.unreadable'],
    ['a part outside of the archive', more({ name: '../../etc/passwd', content: 'x' }), 'attachment.unreadable'],
    ['two parts of one name', more({ name: 'Word/Document.xml', content: 'x' }), 'attachment.unreadable'],
    ['half a document', halfOf(zipOf(officeParts('docx'))), 'attachment.unreadable'],
    ['a document with a page behind it', Buffer.concat([more(), Buffer.from(SCRIPT)]), 'attachment.unreadable'],
    ['four bytes of a zip', Buffer.from('PK\x03\x04', 'latin1'), 'attachment.unreadable'],
  ])('is not taken from %s', async (_what, bytes, code) => {
    expect(await refusalOf('file', bytes)).toBe(code);
  });
});

describe('the size of an attachment', () => {
  it.each<[AttachmentKind, Buffer]>([
    ['picture', pngOf(8, 8)],
    ['voice', oggOf({ seconds: 1 })],
    ['file', Buffer.from(PDF)],
  ])('is limited for a %s, whether the request says it before or not', async (kind, begin) => {
    const bytes = Buffer.concat([begin, Buffer.alloc(ATTACHMENT_BYTES[kind] + 1 - begin.length, 32)]);
    const { error, httpStatus } = await upload(nurse, bytes, { kind });
    expect([httpStatus, error?.code]).toEqual([413, 'attachment.tooLarge']);
    expect(error?.description).toContain(`${ATTACHMENT_BYTES[kind] / 1024 ** 2} MB`);
    expect((await upload(nurse, new Blob([bytes]).stream(), { kind })).error?.code).toBe('attachment.tooLarge');
  });

  it('may be as large as the limit', async () => {
    const bytes = Buffer.alloc(ATTACHMENT_BYTES.file, 'x');
    expect((await uploaded(nurse, bytes, { kind: 'file', name: 'a.txt' })).bytes).toBe(ATTACHMENT_BYTES.file);
  });
});

function halfOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/** As large in its header as a bomb of pixels, with a few bytes of them. */
function hugePng(): Buffer {
  return Buffer.concat([pngOf(60_000, 1).subarray(0, 8), ihdrOf(60_000, 60_000), pngOf(60_000, 1).subarray(33)]);
}

function ihdrOf(width: number, height: number): Buffer {
  // The header chunk of a PNG of this size, which has few rows of the other.
  const bytes = Buffer.from(pngOf(1, 1).subarray(8, 33));
  bytes.writeUInt32BE(width, 8);
  bytes.writeUInt32BE(height, 12);
  return Buffer.concat([bytes.subarray(0, 21), crcOf(bytes.subarray(4, 21))]);
}

function crcOf(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}

async function movingWebp(): Promise<Buffer> {
  const frames = await Promise.all([picture(8, 8).png().toBuffer(), noise(8, 8).png().toBuffer()]);
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}
