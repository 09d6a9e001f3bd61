import { expect, it } from 'vitest';
import { watchedTogether } from './watched-topics.js';

it('watches each topic once, and of single patients only where nobody watches all', () => {
  const ofAll = { topic: 'putAside' as const, patientId: null };
  const [ofTwelve, ofSeven] = ['12', '7'].map((patientId) => ({ topic: 'orders' as const, patientId }));
  if (!ofTwelve || !ofSeven) throw new Error('two patients');
  expect(watchedTogether([])).toEqual([]);
  expect(watchedTogether([ofAll, ofTwelve, ofAll, ofTwelve, ofSeven])).toEqual([ofAll, ofTwelve, ofSeven]);
  const everybody = { topic: 'orders' as const, patientId: null };
  expect(watchedTogether([ofTwelve, everybody, ofSeven])).toEqual([everybody]);
});
