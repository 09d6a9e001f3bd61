import type { ReportDefinition } from '@wardlink/contract/reports';
import type { Generated } from 'kysely';
import type { Id, Json, NewId, Optional } from './columns.js';

/** The picture of a logo. */
export interface ReportLogoTable {
  hospitalId: Id;
  /** SHA-256 of the bytes, hexadecimal. */
  picture: string;
  mediaType: 'image/png' | 'image/jpeg';
  bytes: Buffer;
  addedAt: Date;
  addedBy: Id;
}

/** A version of a hospital's own form. */
export interface ReportFormTable {
  id: NewId;
  hospitalId: Id;
  /** Id of the form, which its versions share. */
  form: string;
  version: number;
  /** A published version never changes; a withdrawn one is kept because prints refer to it. */
  state: 'draft' | 'published' | 'withdrawn';
  definition: Json<ReportDefinition>;
  /** Incremented by each change of a draft. */
  revision: Generated<number>;
  madeAt: Date;
  madeBy: Id;
  changedAt: Date;
  changedBy: Id;
  publishedAt: Optional<Date>;
  publishedBy: Optional<Id>;
  withdrawnAt: Optional<Date>;
  withdrawnBy: Optional<Id>;
}
