import type { DeclaredEndpoint } from './base/endpoint.js';
import type { ScopeRule as AnyScopeRule } from './base/scope-rules.js';
import type { ErrorCode } from './errors.js';
import { auditEndpoints } from './audit/endpoints.js';
import { chatEndpoints } from './chat/endpoints.js';
import { deanEndpoints } from './dean/endpoints.js';
import { devicesEndpoints } from './devices/endpoints.js';
import { enrolmentEndpoints } from './enrolment/endpoints.js';
import { lotsEndpoints } from './lots/endpoints.js';
import { operatorsEndpoints } from './operators/endpoints.js';
import { ordersEndpoints } from './orders/endpoints.js';
import { organisationEndpoints } from './organisation/endpoints.js';
import { outpatientsEndpoints } from './outpatients/endpoints.js';
import { ownEndpoints } from './own/endpoints.js';
import { patientsEndpoints } from './patients/endpoints.js';
import { populationEndpoints } from './population/endpoints.js';
import { qualityEndpoints } from './quality/endpoints.js';
import { readingsEndpoints } from './readings/endpoints.js';
import { recordsEndpoints } from './records/endpoints.js';
import { reportsEndpoints } from './reports/endpoints.js';
import { rulesEndpoints } from './rules/endpoints.js';
import { sessionEndpoints } from './session/endpoints.js';
import { staffEndpoints } from './staff/endpoints.js';
import { statisticsEndpoints } from './statistics/endpoints.js';
import { surgeriesEndpoints } from './surgeries/endpoints.js';
import { verificationEndpoints } from './verification/endpoints.js';
import { virtualWardEndpoints } from './virtual-ward/endpoints.js';
import { warningsEndpoints } from './warnings/endpoints.js';

// By the names of their parts: the type of all of them written out is more than the compiler puts into a declaration.
const declared: typeof auditEndpoints &
  typeof chatEndpoints &
  typeof deanEndpoints &
  typeof devicesEndpoints &
  typeof enrolmentEndpoints &
  typeof lotsEndpoints &
  typeof operatorsEndpoints &
  typeof ordersEndpoints &
  typeof organisationEndpoints &
  typeof outpatientsEndpoints &
  typeof ownEndpoints &
  typeof patientsEndpoints &
  typeof populationEndpoints &
  typeof qualityEndpoints &
  typeof readingsEndpoints &
  typeof recordsEndpoints &
  typeof reportsEndpoints &
  typeof rulesEndpoints &
  typeof sessionEndpoints &
  typeof staffEndpoints &
  typeof statisticsEndpoints &
  typeof surgeriesEndpoints &
  typeof verificationEndpoints &
  typeof virtualWardEndpoints &
  typeof warningsEndpoints = {
  ...auditEndpoints,
  ...chatEndpoints,
  ...deanEndpoints,
  ...devicesEndpoints,
  ...enrolmentEndpoints,
  ...lotsEndpoints,
  ...operatorsEndpoints,
  ...ordersEndpoints,
  ...organisationEndpoints,
  ...outpatientsEndpoints,
  ...ownEndpoints,
  ...patientsEndpoints,
  ...populationEndpoints,
  ...qualityEndpoints,
  ...readingsEndpoints,
  ...recordsEndpoints,
  ...reportsEndpoints,
  ...rulesEndpoints,
  ...sessionEndpoints,
  ...staffEndpoints,
  ...statisticsEndpoints,
  ...surgeriesEndpoints,
  ...verificationEndpoints,
  ...virtualWardEndpoints,
  ...warningsEndpoints,
};

/** A scope rule whose refusal is in the error catalogue. */
export type ScopeRule = AnyScopeRule<ErrorCode>;

export interface Endpoint extends DeclaredEndpoint {
  readonly path: string;
  readonly scopeRule: ScopeRule;
}

export type EndpointName = keyof typeof declared;

/**
 * Every endpoint of the hospital's server with its path: `/cdms/center/edit` for `center.edit`, or one of the
 * specification's. The declarations stand in the folders of their topics (`endpoints.ts`), without the schemas of request
 * and reply, so that a browser need not load those.
 */
export const endpoints = Object.fromEntries(
  Object.entries(declared).map(([name, endpoint]: [string, Omit<Endpoint, 'path'> & { readonly path?: string }]) => [
    name,
    { ...endpoint, path: endpoint.path ?? `/cdms/${name.replace('.', '/')}` },
  ]),
) as { readonly [Name in EndpointName]: (typeof declared)[Name] & { readonly path: string } };
