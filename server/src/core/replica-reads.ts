import type { EndpointName, endpoints } from '@wardlink/contract';

/** Endpoints that are declared to read from the replica. */
export type ReplicaRead = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { replica: true } ? Name : never;
}[EndpointName];
