import proxyAddr from '@fastify/proxy-addr';
import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { dayBounds, dayOf, isZone } from '@wardlink/domain';
import { sql } from 'kysely';
import { departmentAt, hospitalPathOf, isBelowPath, PLACE_NAMES } from '../../core/access/nodes.js';
import { nodeSubtree } from '../../core/access/node-subtree.js';
import { inScope, nodeInScope } from '../../core/access/scope.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Caller } from '../../core/caller.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { hashOfToken, newToken } from '../../core/tokens.js';
import { PARTNERS_TOPIC } from '../../core/topics.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import { insertAccount } from '../account-index/write.js';

type Partner = ReplyOf<'interface.list'>['partners'][number];
type Settings = Omit<RequestOf<'interface.save'>, 'partnerId' | 'version'>;

/** The id of a partner at or below the caller's node. @throws Refusal `interface.unknown` */
export async function partnerInScope(db: Queries, caller: Caller, partnerId: string): Promise<string> {
  const row = await db
    .selectFrom('interfacePartner as partner')
    .innerJoin('organisationNode as node', 'node.id', 'partner.nodeId')
    .select('partner.id')
    .where('partner.id', '=', partnerId)
    .where(inScope(caller, 'node.path'))
    .executeTakeFirst();
  if (!row) throw new Refusal('interface.unknown');
  return row.id;
}

/** Figures of a partner's messages. @param today begin of the hospital's day */
const figuresOf = (today: Date) => sql<{
  waiting: number;
  aside: number;
  oldestAt: number | null;
  applied: number;
  ignored: number;
  refused: number;
  lastAt: number | null;
  lastRefused: { reason: string; detail: Record<string, string> | null; at: number } | null;
}>`(
  select json_build_object(
    'waiting', count(*) filter (where state = 'received'), 'aside', count(*) filter (where state = 'aside'),
    'oldestAt', floor(extract(epoch from min(received_at) filter (where state in ('received', 'aside'))) * 1000)::bigint,
    'applied', count(*) filter (where state = 'applied' and received_at >= ${today}),
    'ignored', count(*) filter (where state in ('ignored', 'dismissed') and received_at >= ${today}),
    'refused', count(*) filter (where state = 'refused' and received_at >= ${today}),
    'lastAt', floor(extract(epoch from max(received_at) filter (where state <> 'refused')) * 1000)::bigint,
    'lastRefused', (
      select json_build_object('reason', last.reason, 'detail', last.detail, 'at', floor(extract(epoch from last.received_at) * 1000)::bigint)
      from interface_message last where last.partner_id = partner.id and last.state = 'refused'
      order by last.seq desc limit 1))
  from interface_message message
  where message.partner_id = partner.id and (state in ('received', 'aside') or received_at >= ${today}))`;

async function readPartners(call: Call<'interface.list' | 'interface.save'>, partnerId?: string): Promise<Partner[]> {
  const { db, caller, clock, portOf } = call;
  const { zone } = await settingsAt(db, caller.nodePath);
  const today = new Date(dayBounds(dayOf(clock.now(), zone), zone).begin);
  const rows = await db
    .selectFrom('interfacePartner as partner')
    .innerJoin('organisationNode as place', 'place.id', 'partner.nodeId')
    .selectAll('partner')
    .select(PLACE_NAMES)
    .select(departmentAt('place.path').as('department'))
    .select(figuresOf(today).as('figures'))
    .select(
      sql<number>`(select count(*)::int from interface_mapping mapping where mapping.partner_id = partner.id
        and mapping.node_id is null and mapping.account_id is null and mapping.sex is null and not mapping.skipped)`.as(
        'unmapped',
      ),
    )
    .where(inScope(caller, 'place.path'))
    .$if(partnerId !== undefined, (query) => query.where('partner.id', '=', partnerId as string))
    .orderBy('partner.name')
    .execute();
  return rows.map(({ id, figures, placeName, placeLatinName, department, ...row }) => {
    const { applied, ignored, refused, ...rest } = figures;
    const { version, name, nodeId, enabled, port, tls, networks, zone: ownZone, endsWithoutReturn, keepDays } = row;
    return {
      partnerId: id,
      version,
      name,
      nodeId,
      enabled,
      port,
      tls,
      networks,
      charset: row.charset as Partner['charset'],
      unicode: row.unicode as Partner['unicode'],
      zone: ownZone,
      processing: row.processing as Partner['processing'],
      endsWithoutReturn,
      keepDays,
      node: { name: placeName, latinName: placeLatinName, department },
      tokenAt: row.tokenAt?.getTime() ?? null,
      // What is pushed comes through the door of the pages.
      listening: port === null ? 'open' : portOf(id),
      ...rest,
      today: { applied, ignored, refused },
      unmapped: row.unmapped,
    };
  });
}

export async function listPartners(call: Call<'interface.list'>): Promise<ReplyOf<'interface.list'>> {
  return { partners: await readPartners(call) };
}

export async function interfaceChoices(call: Call<'interface.choices'>): Promise<ReplyOf<'interface.choices'>> {
  const { db, caller } = call;
  const [nodes, doctors, { zone }] = await Promise.all([
    nodeSubtree(db, caller),
    db
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.roleId')
      .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
      .select(['account.id as userId', 'account.realName as name', 'account.latinName'])
      .where('account.enabled', '=', true)
      .where('account.patientId', 'is', null)
      .where('role.permissionType', '=', 'doctor')
      .where(isBelowPath(hospitalPathOf(caller.nodePath), 'node.path'))
      .orderBy('account.realName')
      .execute(),
    settingsAt(db, caller.nodePath),
  ]);
  return { nodes: nodes.map(({ path: _path, ...node }) => node), doctors, zone };
}

/** @throws Refusal for a network or zone that does not exist */
function checkSettings({ networks, zone }: Settings): void {
  for (const network of networks) {
    try {
      proxyAddr.compile([network]);
    } catch {
      throw new Refusal('interface.network', { field: 'networks', places: { network } });
    }
  }
  if (!isZone(zone)) throw new Refusal('interface.zone', { field: 'zone' });
}

/** @throws Refusal if another partner has the name or the port */
async function refuseDouble({ tx }: Work, { name, port }: Settings, partnerId: string): Promise<void> {
  const others = await tx
    .selectFrom('interfacePartner')
    .select(['name', 'port'])
    .where('id', '<>', partnerId)
    .where((where) => where.or([where('name', '=', name), ...(port === null ? [] : [where('port', '=', port)])]))
    .execute();
  if (others.some((one) => one.name === name)) throw new Refusal('interface.name', { field: 'name' });
  if (others.length > 0) throw new Refusal('interface.port', { field: 'port', places: { port: port ?? '' } });
}

/** The settings for the trail. */
const figures = (settings: Settings): Figures => ({
  ...settings,
  networks: settings.networks.join(', '),
  processing: settings.processing.join(', '),
});

async function addPartner(work: Work, settings: Settings): Promise<string> {
  const { tx, caller, clock } = work;
  const accountId = await insertAccount(tx, {
    nodeId: settings.nodeId,
    roleId: null,
    // No name that a person can have, and no password that opens it.
    username: `interface:${settings.name}`,
    passwordHash: '',
    realName: settings.name,
    sex: 'male',
    userType: 1,
    enabled: false,
    createdAt: clock.date(),
  });
  const { id } = await tx
    .insertInto('interfacePartner')
    .values({ ...settings, accountId, createdAt: clock.date(), createdBy: caller.accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordByCaller(work, { type: 'interface.added', subject: id, after: figures(settings) });
  return id;
}

async function changePartner(work: Work, partnerId: string, version: number, settings: Settings): Promise<void> {
  const { tx, caller } = work;
  await partnerInScope(tx, caller, partnerId);
  const before = await tx
    .selectFrom('interfacePartner')
    .selectAll()
    .where('id', '=', partnerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.version !== version) throw new Refusal('interface.changed', { field: 'version' });
  await tx
    .updateTable('interfacePartner')
    // A token opens no second door beside a port.
    .set({ ...settings, version: version + 1, ...(settings.port !== null && { tokenHash: null, tokenAt: null }) })
    .where('id', '=', partnerId)
    .execute();
  const shown = (row: Settings): Figures => figures(row);
  const {
    name,
    nodeId,
    enabled,
    port,
    tls,
    networks,
    zone,
    endsWithoutReturn,
    keepDays,
    charset,
    unicode,
    processing,
  } = before;
  const earlier = {
    name,
    nodeId,
    enabled,
    port,
    tls,
    networks,
    zone,
    endsWithoutReturn,
    keepDays,
    charset,
    unicode,
    processing,
  };
  const event = { subject: partnerId, before: shown(earlier as Settings), after: shown(settings) };
  await recordByCaller(work, { type: 'interface.changed', ...event });
}

/** Adds a partner, or changes one. Its port opens or closes on every server at once. */
export async function savePartner(call: Call<'interface.save'>): Promise<ReplyOf<'interface.save'>> {
  const { caller, request } = call;
  const { partnerId, version, ...settings } = request;
  const id = await inTransaction(call, async (work) => {
    await nodeInScope(work.tx, caller, settings.nodeId);
    checkSettings(settings);
    // Serializes forms with one name or port.
    await sql`lock table interface_partner in share row exclusive mode`.execute(work.tx);
    await refuseDouble(work, settings, partnerId ?? '0');
    work.announce(PARTNERS_TOPIC);
    if (partnerId === undefined) return addPartner(work, settings);
    await changePartner(work, partnerId, version ?? 0, settings);
    return partnerId;
  });
  const [partner] = await readPartners(call, id);
  if (!partner) throw new Refusal('interface.unknown');
  return { partner };
}

/**
 * Makes the token with which a partner pushes events; the one before ends at once.
 * @throws Refusal `interface.unknown`, `interface.noPush`
 */
export async function makePartnerToken(call: Call<'interface.token'>): Promise<ReplyOf<'interface.token'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const partnerId = await partnerInScope(tx, caller, request.partnerId);
    const token = newToken();
    const made = await tx
      .updateTable('interfacePartner')
      .set({ tokenHash: hashOfToken(token), tokenAt: clock.date() })
      .where('id', '=', partnerId)
      .where('port', 'is', null)
      .executeTakeFirst();
    if (made.numUpdatedRows === 0n) throw new Refusal('interface.noPush');
    await recordByCaller(work, { type: 'interface.tokenMade', subject: partnerId });
    return { token };
  });
}
