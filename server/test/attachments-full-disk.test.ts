import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { load, upload, uploaded } from './support/attachments.js';
import type { TestClient } from './support/client.js';
import { pngOf } from './support/pictures.js';
import { startTestServer, type TestServer } from './support/server.js';

/** What fails for lack of room: the writing of a body, of a picture that is written again, or the naming of the second file. */
type Full = 'body' | 'picture' | 'name';

const noRoom = (): never => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
};

const { open, rename, writeFile } = fs;

/** Node's own functions for files, as on a disk that becomes full. Modules that have imported them call these. */
function fill(full: Full): void {
  let [pieces, named] = [0, 0];
  if (full === 'body') {
    vi.spyOn(fs, 'open').mockImplementation(async (...asked) => {
      const handle = await open(...asked);
      const write = handle.writeFile.bind(handle);
      // The first piece has room.
      handle.writeFile = async (...written) => ((pieces += 1) > 1 ? noRoom() : write(...written));
      return handle;
    });
  } else if (full === 'picture') {
    vi.spyOn(fs, 'writeFile').mockImplementation(async (file) => {
      await writeFile(file, 'a part');
      noRoom();
    });
  } else {
    vi.spyOn(fs, 'rename').mockImplementation(async (...asked) => ((named += 1) > 1 ? noRoom() : rename(...asked)));
  }
  syncBuiltinESMExports();
}

function empty(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

const folder = mkdtempSync(path.join(tmpdir(), 'wardlink-full-'));
let test: TestServer;
let nurse: TestClient;

beforeAll(async () => {
  test = await startTestServer({ filesFolder: folder });
  nurse = await test.signedIn('nurseA');
});
afterEach(empty);
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true, force: true });
});

const files = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []));

describe('an upload for which the disk has no room', () => {
  it.each([
    ['while its body is written', 'body', Buffer.alloc(600_000, 'x'), 'file'],
    ['while its picture is written again', 'picture', pngOf(64, 64), 'picture'],
    ['while its second file gets its name', 'name', pngOf(64, 64), 'picture'],
  ] as const)('%s is refused, leaves nothing, and is stored when it is sent again', async (_, full, bytes, kind) => {
    const id = randomUUID();
    const before = files();
    fill(full);
    const { httpStatus, error } = await upload(nurse, bytes, { id, kind, name: 'a.txt' });
    expect([httpStatus, error?.code]).toEqual([503, 'server.readOnly']);
    expect(files()).toEqual(before);
    const row = await test.server.context.db.selectFrom('attachment').where('id', '=', id).select('id').execute();
    expect(row).toEqual([]);
    empty();
    await uploaded(nurse, bytes, { id, kind, name: 'a.txt' });
    expect((await load(nurse, id)).status).toBe(200);
  });
});
