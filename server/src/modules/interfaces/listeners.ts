import type { ServerContext } from '../../core/context.js';
import { oneAtATime } from '../../core/one-at-a-time.js';
import { startRepeatedJob } from '../../core/repeated-job.js';
import { PARTNERS_TOPIC } from '../../core/topics.js';
import { listen, type Certificate, type Listener } from './listener.js';
import { partnersInUse, type Partner } from './partner.js';

/** How often ports that could not be opened are tried again. */
const EVERY_MS = 10_000;

/** The ports of all partners on this server. */
export interface Listeners {
  /** See `Listener.state`. */
  stateOf(partnerId: string): string;
  stop(): Promise<void>;
}

interface Open {
  listener: Listener;
  /** The settings with which it was opened. */
  settings: string;
}

/** What of a partner's settings the open port depends on. */
const settingsOf = (partner: Partner): string => {
  const { alarmedAt: _, ...settings } = partner;
  return JSON.stringify(settings);
};

/** Keeps the ports equal to the stored partners, also after a change on another server. */
export async function startListeners(
  context: ServerContext,
  options: { host: string; certificate: () => Promise<Certificate> },
): Promise<Listeners> {
  const open = new Map<string, Open>();
  let isStopped = false;
  const close = async (id: string): Promise<void> => {
    const known = open.get(id);
    open.delete(id);
    await known?.listener.close();
  };
  const align = oneAtATime(async () => {
    const partners = isStopped ? [] : await partnersInUse(context.db);
    const wanted = new Map(partners.flatMap((partner) => (partner.port === null ? [] : [[partner.id, partner]])));
    for (const [id, { listener, settings }] of open) {
      const partner = wanted.get(id);
      if (!partner || settingsOf(partner) !== settings || listener.state !== 'open') await close(id);
    }
    for (const partner of wanted.values()) {
      if (open.has(partner.id)) continue;
      open.set(partner.id, { listener: await listen(context, partner, options), settings: settingsOf(partner) });
    }
  });
  await align();
  const job = startRepeatedJob(align, {
    everyMs: EVERY_MS,
    event: 'interfaces.listenersFailed',
    logger: context.logger,
    atOnce: false,
  });
  context.bus.onTopic((topic) => {
    if (topic !== PARTNERS_TOPIC || isStopped) return;
    void align().catch((error: unknown) => context.logger.error({ event: 'interfaces.listenersFailed', err: error }));
  });
  return {
    stateOf: (id) => open.get(id)?.listener.state ?? 'closed',
    stop: async () => {
      isStopped = true;
      await job.stop();
      await align();
    },
  };
}
