import type pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DatabaseClient } from '../database/client.js';
import type { Topic } from './topics.js';

/** One channel for all processes; payloads are ids only, everything else is read from the database. */
const CHANNEL = 'wardlink_bus';
const RECONNECT_MS = 250;

/** Notifies all server processes of changes. */
export interface Bus {
  /**
   * Publishes after the commit; a topic names the changed inbox or board. Never rejects: a process that misses a
   * notification finds the change in the database.
   */
  publish(topics: readonly Topic[]): Promise<void>;
  /** Subscribes to the notifications of all processes, its own included. */
  onTopic(listener: (topic: Topic) => void): void;
  /** Called when notifications may be lost, because the connection was replaced: catch up from the database. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** The bus over LISTEN/NOTIFY, on its own connection, which is replaced whenever it breaks. */
export async function createPostgresBus(
  config: pg.ClientConfig,
  notify: (channel: string, topics: readonly string[]) => Promise<unknown>,
  logger: Logger,
): Promise<Bus> {
  const topicListeners: ((topic: Topic) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  const stopped = new AbortController();
  let client: pg.Client | undefined;

  /** An error of a listener must not keep later listeners from a notification. */
  const guarded = (tell: () => void): void => {
    try {
      tell();
    } catch (error) {
      logger.error({ event: 'bus.listener', err: error }, 'a listener of the bus failed');
    }
  };

  const listen = async (): Promise<void> => {
    const next = new DatabaseClient({ ...config, application_name: 'wardlink-bus', keepAlive: true });
    next.on('notification', ({ payload }) => {
      for (const listener of topicListeners) guarded(() => listener((payload ?? '') as Topic));
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!stopped.signal.aborted && client === next) void replace();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };

  const replace = async (): Promise<void> => {
    logger.warn({ event: 'bus.broken' }, 'the notification connection broke');
    while (!stopped.signal.aborted) {
      try {
        await listen();
        logger.info({ event: 'bus.restored' }, 'the notification connection is back');
        for (const listener of gapListeners) guarded(listener);
        return;
      } catch {
        await delay(RECONNECT_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
  };

  await listen();
  return {
    publish: async (topics) => {
      try {
        await notify(CHANNEL, topics);
      } catch (error) {
        logger.error({ event: 'bus.publish', err: error }, 'an announcement failed');
      }
    },
    onTopic: (listener) => void topicListeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    close: async () => {
      stopped.abort();
      await client?.end();
    },
  };
}
