import { figureKey, RESULT_UNITS, type ReplyOf, type RequestOf } from '@wardlink/contract';
import { dayBounds, dayOf, isZone } from '@wardlink/domain';
import { sql } from 'kysely';
import { departmentAt, PLACE_NAMES } from '../../core/access/nodes.js';
import { inScope, nodeInScope } from '../../core/access/scope.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Caller } from '../../core/caller.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import type { DestinationFormat } from '../../database/schema/interfaces.js';
import { sealSecret } from './destination.js';

type Shown = ReplyOf<'interface.destinations'>['destinations'][number];
type Request = RequestOf<'interface.saveDestination'>;

const SHORTEST_SECRET = 24;

/** The id of a destination at or below the caller's node. @throws Refusal `interface.unknown` */
export async function destinationInScope(db: Queries, caller: Caller, destinationId: string): Promise<string> {
  const row = await db
    .selectFrom('resultDestination as destination')
    .innerJoin('organisationNode as node', 'node.id', 'destination.nodeId')
    .select('destination.id')
    .where('destination.id', '=', destinationId)
    .where(inScope(caller, 'node.path'))
    .executeTakeFirst();
  if (!row) throw new Refusal('interface.unknown');
  return row.id;
}

/** Figures of a destination's queue. @param today begin of the hospital's day */
const figuresOf = (today: Date) => sql<Pick<Shown, 'waiting' | 'aside' | 'oldestAt' | 'deliveredToday' | 'lastAt'>>`(
  select json_build_object(
    'waiting', count(*) filter (where state = 'waiting'), 'aside', count(*) filter (where state = 'aside'),
    'oldestAt', floor(extract(epoch from min(queued_at) filter (where state in ('waiting', 'aside'))) * 1000)::bigint,
    'deliveredToday', count(*) filter (where state = 'delivered'),
    'lastAt', (
      select floor(extract(epoch from last.settled_at) * 1000)::bigint from result_delivery last
      where last.destination_id = destination.id and last.state = 'delivered' order by last.seq desc limit 1))
  from result_delivery delivery
  where delivery.destination_id = destination.id
    and (state in ('waiting', 'aside') or (state = 'delivered' and settled_at >= ${today})))`;

async function readDestinations(
  { db, caller, clock }: Pick<Call<'interface.destinations'>, 'db' | 'caller' | 'clock'>,
  destinationId?: string,
): Promise<Shown[]> {
  const { zone } = await settingsAt(db, caller.nodePath);
  const today = new Date(dayBounds(dayOf(clock.now(), zone), zone).begin);
  const rows = await db
    .selectFrom('resultDestination as destination')
    .innerJoin('organisationNode as place', 'place.id', 'destination.nodeId')
    .selectAll('destination')
    .select(PLACE_NAMES)
    .select(departmentAt('place.path').as('department'))
    .select(figuresOf(today).as('figures'))
    .where(inScope(caller, 'place.path'))
    .$if(destinationId !== undefined, (query) => query.where('destination.id', '=', destinationId as string))
    .orderBy('destination.name')
    .execute();
  return rows.map(({ id, figures, placeName, placeLatinName, department, format, ...row }) => {
    const { revision, name, nodeId, enabled, transport, host, port, tls, url, keepDays } = row;
    const { trouble, troubleDetail, troubleSince, nextAt } = row;
    return {
      destinationId: id,
      revision,
      name,
      nodeId,
      enabled,
      transport,
      host,
      port,
      tls,
      url,
      keepDays,
      ...format,
      hasSecret: row.secret !== null,
      node: { name: placeName, latinName: placeLatinName, department },
      trouble:
        trouble && troubleSince && nextAt
          ? { reason: trouble, detail: troubleDetail ?? '', since: troubleSince.getTime(), nextAt: nextAt.getTime() }
          : null,
      ...figures,
    };
  });
}

export async function listDestinations(
  call: Call<'interface.destinations'>,
): Promise<ReplyOf<'interface.destinations'>> {
  return { destinations: await readDestinations(call) };
}

const isAddress = (text: string | null): boolean =>
  text !== null && URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

/** @throws Refusal for an address, zone or code with which nothing can be sent */
function checkSettings(request: Request, hasSecret: boolean): void {
  const { transport, host, port, url, secret, zone, codes } = request;
  const address = (field: string) => new Refusal('interface.address', { field });
  if (transport === 'mllp' && (host === null || host.trim() === '')) throw address('host');
  if (transport === 'mllp' && port === null) throw address('port');
  if (transport === 'webhook' && !isAddress(url)) throw address('url');
  const isSecretGiven = secret != null;
  if (transport === 'webhook' && (isSecretGiven ? secret.length < SHORTEST_SECRET : !hasSecret))
    throw address('secret');
  if (!isZone(zone)) throw new Refusal('interface.zone', { field: 'zone' });
  for (const { indicator, figure, unit } of codes) {
    const key = figureKey(indicator, figure);
    if (RESULT_UNITS[key]?.[unit] === undefined)
      throw new Refusal('interface.code', { field: 'codes', places: { figure: key } });
  }
}

/** @throws Refusal if another destination has the name */
async function refuseDouble({ tx }: Work, name: string, destinationId: string): Promise<void> {
  const other = await tx
    .selectFrom('resultDestination')
    .select('id')
    .where('id', '<>', destinationId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (other) throw new Refusal('interface.name', { field: 'name' });
}

function columnsOf({ destinationId: _, revision: __, secret: ___, ...settings }: Request) {
  const { name, nodeId, enabled, transport, host, port, tls, url, keepDays, ...format } = settings;
  const at =
    transport === 'mllp'
      ? { host: host?.trim() ?? null, port, tls, url: null }
      : { host: null, port: null, tls: false, url };
  return { name, nodeId, enabled, transport, keepDays, ...at, format: format satisfies DestinationFormat };
}

/** The settings for the trail, without the secret. */
function trailOf({ format, ...columns }: ReturnType<typeof columnsOf>): Figures {
  const { codes, indicators, ...rest } = format;
  const texts = codes.map(({ indicator, figure, code, unit }) => `${indicator}.${figure} ${code} ${unit}`);
  return { ...columns, ...rest, indicators: indicators.join(', '), codes: texts.join(', ') };
}

/** Adds a destination, or changes one. What waits for it is sent to its new address; its name is that of its secret. */
export async function saveDestination(
  call: Call<'interface.saveDestination'>,
): Promise<ReplyOf<'interface.saveDestination'>> {
  const { caller, request, factorKeys } = call;
  const { destinationId, revision, secret } = request;
  const id = await inTransaction(call, async (work) => {
    const { tx, clock } = work;
    await nodeInScope(tx, caller, request.nodeId);
    // Serializes forms with one name.
    await sql`lock table result_destination in share row exclusive mode`.execute(tx);
    await refuseDouble(work, request.name, destinationId ?? '0');
    const before =
      destinationId === undefined
        ? undefined
        : await tx
            .selectFrom('resultDestination')
            .selectAll()
            .where('id', '=', await destinationInScope(tx, caller, destinationId))
            .executeTakeFirstOrThrow();
    if (before && before.revision !== revision) throw new Refusal('interface.changed', { field: 'revision' });
    // The stored secret is bound to the name.
    checkSettings(request, before?.secret != null && before.name === request.name);
    const columns = columnsOf(request);
    const sealed = secret == null ? (before?.secret ?? null) : sealSecret(factorKeys, request.name, secret);
    const stored = {
      ...columns,
      format: JSON.stringify(columns.format),
      secret: columns.transport === 'webhook' ? sealed : null,
    };
    if (!before) {
      const added = await tx
        .insertInto('resultDestination')
        .values({ ...stored, createdAt: clock.date(), createdBy: caller.accountId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordByCaller(work, { type: 'destination.added', subject: added.id, after: trailOf(columns) });
      return added.id;
    }
    const untroubled = { trouble: null, troubleDetail: null, troubleSince: null, troubleTries: 0, nextAt: null };
    await tx
      .updateTable('resultDestination')
      .set({ ...stored, ...untroubled, revision: before.revision + 1 })
      .where('id', '=', before.id)
      .execute();
    const { name, nodeId, enabled, transport, host, port, tls, url, keepDays, format } = before;
    const earlier = { name, nodeId, enabled, transport, host, port, tls, url, keepDays, format };
    const event = { subject: before.id, before: trailOf(earlier as typeof columns), after: trailOf(columns) };
    await recordByCaller(work, { type: 'destination.changed', ...event });
    return before.id;
  });
  const [destination] = await readDestinations(call, id);
  if (!destination) throw new Refusal('interface.unknown');
  return { destination };
}
