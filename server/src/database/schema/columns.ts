import type { StoredDiagnosis, StoredReason } from '@wardlink/contract';
import type { ColumnType } from 'kysely';

/** Rows as the queries see them (columns are snake_case in the database). 64-bit ids are decimal text. */
export type Id = string;
export type NewId = ColumnType<Id, Id | undefined, never>;
/** Hospital-local day, `YYYY-MM-DD`. */
export type Day = string;
/** Written as JSON text, read as the value. */
export type Json<T> = ColumnType<T, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** May be omitted when a row is inserted. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Texts stored in coded form (see `codedReason`); only `reasonText` and the like make them readable. */
type Coded<Stored, Missing = never> = ColumnType<
  Stored | ([Missing] extends [never] ? never : null),
  Stored | string | Missing,
  Stored | string | Exclude<Missing, undefined>
>;
export type Reason = Coded<StoredReason>;
export type OptionalReason = Coded<StoredReason, null | undefined>;
export type OptionalDiagnosis = Coded<StoredDiagnosis, null | undefined>;
