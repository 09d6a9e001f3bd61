import { CHAT_MODEL } from '@wardlink/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Uploads, type Upload } from '../src/attachments/uploads.js';

const GROUP = { model: CHAT_MODEL.group, receiveBizId: '7' };
/** Of another kind with the same number. */
const PERSON = { model: CHAT_MODEL.two, receiveBizId: '7' };

let ids: number;
const around = {
  newId: () => `id${(ids += 1)}`,
  prepared: vi.fn((_kind: string, blob: Blob) => Promise.resolve(blob)),
  store: vi.fn((_upload: Upload) => Promise.resolve()),
  send: vi.fn((_upload: Upload) => undefined),
  tooLarge: (kind: string) => `too large for a ${kind}`,
  problemOf: (error: unknown) => (error as Error).message,
  changed: vi.fn(),
};
const picture = new Blob(['picture']);
let uploads: Uploads;

beforeEach(() => {
  vi.resetAllMocks();
  around.prepared.mockImplementation((_kind, blob) => Promise.resolve(blob));
  ids = 0;
  uploads = new Uploads(around);
});

describe('a file on its way to a group or a person', () => {
  it('is stored, then sent, and is no longer shown', async () => {
    const begun = uploads.add(GROUP, 'picture', picture, 'plate.png');
    expect(uploads.isBusy).toBe(true);
    expect(uploads.of(GROUP)).toMatchObject([{ id: 'id1', name: 'plate.png', problem: undefined }]);
    expect(uploads.of(PERSON)).toEqual([]);
    await begun;
    expect(around.store).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'id1', kind: 'picture' }));
    expect(around.send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'id1', to: GROUP }));
    expect(uploads.of(GROUP)).toEqual([]);
    expect(uploads.isBusy).toBe(false);
  });

  it('that was not stored stays with the reason, and is tried again under the same id with the same bytes', async () => {
    const smaller = new Blob(['small']);
    around.prepared.mockResolvedValue(smaller);
    around.store.mockRejectedValueOnce(new Error('This is no picture.'));
    await uploads.add(GROUP, 'picture', picture, 'plate.png');
    const [failed] = uploads.of(GROUP);
    expect(failed).toMatchObject({ id: 'id1', problem: 'This is no picture.' });
    expect(around.send).not.toHaveBeenCalled();
    expect(uploads.isBusy).toBe(false);
    if (!failed) throw new Error('nothing stayed');
    await uploads.retry(failed);
    expect(around.store.mock.calls.map(([{ id, blob }]) => [id, blob])).toEqual([
      ['id1', smaller],
      ['id1', smaller],
    ]);
    expect(around.prepared).toHaveBeenCalledTimes(1);
    expect(around.send).toHaveBeenCalledTimes(1);
    expect(uploads.of(GROUP)).toEqual([]);
  });

  it('that is too large is not sent to the server, and can be discarded', async () => {
    const large = { size: 2 * 1024 ** 2 + 1 } as Blob;
    await uploads.add(GROUP, 'voice', large, 'voice');
    expect(around.store).not.toHaveBeenCalled();
    expect(uploads.of(GROUP)).toMatchObject([{ problem: 'too large for a voice' }]);
    uploads.discard('id1');
    expect(uploads.of(GROUP)).toEqual([]);
  });

  it('does not hold up another one', async () => {
    around.store.mockImplementation(({ id }) =>
      id === 'id1' ? Promise.reject(new Error('lost')) : Promise.resolve(undefined),
    );
    await Promise.all([uploads.add(GROUP, 'file', picture, 'one.txt'), uploads.add(GROUP, 'file', picture, 'two.txt')]);
    expect(uploads.of(GROUP).map(({ name }) => name)).toEqual(['one.txt']);
    expect(around.send).toHaveBeenCalledTimes(1);
  });

  it('is not sent after signing out, whether it is stored or only prepared by then', async () => {
    let stored = (): void => undefined;
    around.store.mockImplementationOnce(() => new Promise((resolve) => (stored = () => resolve())));
    const first = uploads.add(GROUP, 'file', picture, 'one.txt');
    await vi.waitFor(() => expect(around.store).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    let prepared = (_blob: Blob): void => undefined;
    around.prepared.mockImplementationOnce(() => new Promise((resolve) => (prepared = resolve)));
    const second = uploads.add(GROUP, 'picture', picture, 'two.png');
    uploads.close();
    stored();
    prepared(picture);
    await Promise.all([first, second]);
    expect(around.store).toHaveBeenCalledTimes(1);
    expect(around.send).not.toHaveBeenCalled();
  });
});
