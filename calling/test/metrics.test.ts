import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createCallingServer } from '../src/index.js';
import { APP } from './support/calling-host.js';

it('counts rooms, members and streams in the registry of its host', async () => {
  const registry = new Registry();
  const calling = createCallingServer({ apps: [APP], logger: pino({ level: 'silent' }), registry });
  const text = await registry.metrics();
  for (const name of ['calling_rooms', 'calling_members', 'calling_streams']) expect(text).toContain(`${name} 0`);
  expect(text).toContain('calling_joins_total');
  await calling.close();
});
