import { expect, it } from 'vitest';
import { LastMessages, type StoredChatMessage } from '../src/index.js';

const message = (seq: number, content = `text ${seq}`) => ({ seq, content }) as StoredChatMessage;

it('a list that was answered before a message came keeps the message', () => {
  const all = new LastMessages();
  expect([all.note('7', message(5)), all.note('7', message(5)), all.note('7', message(4))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(all.withLast('7', { last: message(4), outcome: 'missed' }, { outcome: '' })).toEqual({
    last: message(5),
    outcome: '',
  });
  const empty: { last: StoredChatMessage | null } = { last: null };
  expect(all.withLast('7', empty).last?.seq).toBe(5);
});

it('a list with the same or a later message stands as the server made it', () => {
  const all = new LastMessages();
  all.note('7', message(5));
  const voided = { last: message(5, '') };
  expect(all.withLast('7', voided)).toBe(voided);
  const later = { last: message(6) };
  expect(all.withLast('7', later)).toBe(later);
  expect(all.withLast('8', { last: null })).toEqual({ last: null });
});

it('a conversation that a list lacks is asked for once', () => {
  const all = new LastMessages();
  all.note('7', message(5));
  all.note('8', message(6));
  expect([all.isMissedBy(new Set(['7', '8'])), all.isMissedBy(new Set(['7'])), all.isMissedBy(new Set(['7']))]).toEqual(
    [false, true, false],
  );
});
