import type { Charset } from '@wardlink/interop/hl7';
import type { Selectable } from 'kysely';
import { idsOnPath } from '../../core/access/nodes.js';
import { scopeAt } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import { hashOfToken } from '../../core/tokens.js';
import type { Queries } from '../../database/connection.js';
import type { InterfacePartnerTable } from '../../database/schema/interfaces.js';

/** A partner with its node, as the doors and the queue use it. */
export interface Partner extends Selectable<InterfacePartnerTable> {
  nodePath: string;
  hospitalId: string;
  charset: Charset;
  unicode: Charset | null;
}

const selectPartners = (db: Queries) =>
  db
    .selectFrom('interfacePartner as partner')
    .innerJoin('organisationNode as node', 'node.id', 'partner.nodeId')
    .selectAll('partner')
    .select('node.path as nodePath');

const partnerOf = (row: Awaited<ReturnType<ReturnType<typeof selectPartners>['execute']>>[number]): Partner => ({
  ...row,
  hospitalId: idsOnPath(row.nodePath)[0] ?? row.nodeId,
  charset: row.charset as Charset,
  unicode: row.unicode as Charset | null,
});

/** Every partner that is in use. */
export async function partnersInUse(db: Queries): Promise<Partner[]> {
  const rows = await selectPartners(db).where('partner.enabled', '=', true).orderBy('partner.id').execute();
  return rows.map(partnerOf);
}

export async function partnerById(db: Queries, id: string): Promise<Partner | undefined> {
  const row = await selectPartners(db).where('partner.id', '=', id).executeTakeFirst();
  return row && partnerOf(row);
}

/** The partner of a token, in use or not. */
export async function partnerByToken(db: Queries, token: string): Promise<Partner | undefined> {
  const row = await selectPartners(db)
    .where('partner.tokenHash', '=', hashOfToken(token))
    .where('partner.port', 'is', null)
    .executeTakeFirst();
  return row && partnerOf(row);
}

/**
 * The author of what a partner changes. It reaches what is at or below the partner's node, as a member of staff there
 * would, and has no rights of its own: only the code that applies messages uses it.
 */
export function callerOf(partner: Partner): Caller {
  const { accountId, name, nodeId, nodePath } = partner;
  return {
    sessionId: '',
    accountId,
    username: name,
    mobile: null,
    realName: name,
    latinName: null,
    sex: 'male',
    avatar: null,
    userType: 1,
    mustChangePassword: false,
    factorPending: false,
    factorDemanded: false,
    factorMissing: false,
    permissions: new Set(),
    nodeId,
    nodePath,
    grants: [],
    scope: scopeAt(nodeId, nodePath),
    outside: false,
    away: false,
    patientId: null,
  };
}
