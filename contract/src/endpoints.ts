import type { DeclaredEndpoint } from './base/endpoint.js';
import type { ScopeRule as AnyScopeRule } from './base/scope-rules.js';
import type { ErrorCode } from './errors.js';
import { auditEndpoints } from './audit/endpoints.js';
import { chatEndpoints } from './chat/endpoints.js';
import { deanEndpoints } from './dean/endpoints.js';
import { devicesEndpoints } from './devices/endpoints.js';
import { enrolmentEndpoints } from './enrolment/endpoints.js';
import { interfacesEndpoints } from './interfaces/endpoints.js';
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
import { wardPageEndpoints } from './ward-page/endpoints.js';
import { warningsEndpoints } from './warnings/endpoints.js';

// The type combines the types of the parts by name, because the compiler cannot write it out in a declaration. Ordered
// like the pages made from it: login, ward, patient and so on.
const declared: typeof sessionEndpoints &
  typeof organisationEndpoints &
  typeof readingsEndpoints &
  typeof patientsEndpoints &
  typeof populationEndpoints &
  typeof outpatientsEndpoints &
  typeof recordsEndpoints &
  typeof statisticsEndpoints &
  typeof deanEndpoints &
  typeof ordersEndpoints &
  typeof devicesEndpoints &
  typeof operatorsEndpoints &
  typeof qualityEndpoints &
  typeof verificationEndpoints &
  typeof lotsEndpoints &
  typeof rulesEndpoints &
  typeof wardPageEndpoints &
  typeof staffEndpoints &
  typeof auditEndpoints &
  typeof interfacesEndpoints &
  typeof warningsEndpoints &
  typeof reportsEndpoints &
  typeof ownEndpoints &
  typeof chatEndpoints &
  typeof enrolmentEndpoints &
  typeof virtualWardEndpoints &
  typeof surgeriesEndpoints = {
  ...sessionEndpoints,
  ...organisationEndpoints,
  ...readingsEndpoints,
  ...patientsEndpoints,
  ...populationEndpoints,
  ...outpatientsEndpoints,
  ...recordsEndpoints,
  ...statisticsEndpoints,
  ...deanEndpoints,
  ...ordersEndpoints,
  ...devicesEndpoints,
  ...operatorsEndpoints,
  ...qualityEndpoints,
  ...verificationEndpoints,
  ...lotsEndpoints,
  ...rulesEndpoints,
  ...wardPageEndpoints,
  ...staffEndpoints,
  ...auditEndpoints,
  ...interfacesEndpoints,
  ...warningsEndpoints,
  ...reportsEndpoints,
  ...ownEndpoints,
  ...chatEndpoints,
  ...enrolmentEndpoints,
  ...virtualWardEndpoints,
  ...surgeriesEndpoints,
};

/** A scope rule whose refusal is in the error catalogue. */
export type ScopeRule = AnyScopeRule<ErrorCode>;

export interface Endpoint extends DeclaredEndpoint {
  readonly path: string;
  readonly scopeRule: ScopeRule;
}

export type EndpointName = keyof typeof declared;

/**
 * Every endpoint of the hospital's server with its path: `/cdms/center/edit` for `center.edit`, or that of the
 * specification. The declarations are in the folders of their topics (`endpoints.ts`), separate from the schemas, so
 * that a browser need not load these.
 */
export const endpoints = Object.fromEntries(
  Object.entries(declared).map(([name, endpoint]: [string, Omit<Endpoint, 'path'> & { readonly path?: string }]) => [
    name,
    { ...endpoint, path: endpoint.path ?? `/cdms/${name.replace('.', '/')}` },
  ]),
) as { readonly [Name in EndpointName]: (typeof declared)[Name] & { readonly path: string } };
