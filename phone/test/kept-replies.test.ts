import { expect, it, vi } from 'vitest';
import { KeptReplies } from '../src/offline/kept-replies.js';

vi.mock('../src/hospital.js', () => ({ HospitalError: class extends Error {} }));

it('what the server answers is shown at once, also where the device cannot keep it', async () => {
  const full = vi.fn(() => Promise.reject(new Error('the device is full')));
  const store = { kept: full, keep: full } as unknown as ConstructorParameters<typeof KeptReplies>[0];
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const reply = { members: [] };
  const ask = vi.fn(() => Promise.resolve(reply)) as unknown as ConstructorParameters<typeof KeptReplies>[2];
  const show = vi.fn();
  await new KeptReplies(store, '9', ask).load('own.team', undefined, show);
  expect(show).toHaveBeenCalledWith(reply);
});
