import { expect, it, vi } from 'vitest';
import { CallPlaces } from './call-places.js';

const [local, remote] = [{ id: 'local' } as HTMLElement, { id: 'remote' } as HTMLElement];

it('waits for both places, and has them at once from then on', async () => {
  const places = new CallPlaces();
  const found = vi.fn();
  void places.whenThere().then(found);
  places.setLocal(local);
  await Promise.resolve();
  expect(found).not.toHaveBeenCalled();
  places.setRemote(remote);
  await vi.waitFor(() => expect(found).toHaveBeenCalledWith({ local, remote }), { timeout: 30_000 });
  expect(await places.whenThere()).toEqual({ local, remote });
});

it('waits again once the screen of a call is gone', async () => {
  const places = new CallPlaces();
  places.setLocal(local);
  places.setRemote(remote);
  places.setRemote(null);
  const found = vi.fn();
  void places.whenThere().then(found);
  await Promise.resolve();
  expect(found).not.toHaveBeenCalled();
  const other = { id: 'other' } as HTMLElement;
  places.setRemote(other);
  await vi.waitFor(() => expect(found).toHaveBeenCalledWith({ local, remote: other }), { timeout: 30_000 });
});
