import type { EndpointName, endpoints } from '@wardlink/contract';

/** Endpoints declared to read from the replica. */
export type ReplicaRead = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { replica: true } ? Name : never;
}[EndpointName];
