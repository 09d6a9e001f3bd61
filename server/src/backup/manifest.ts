import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { MIGRATIONS } from '../database/migrate.js';
import { BackupError } from './errors.js';

/** Of the archive's layout; raised when an older program could not read it any more. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const SEQUENCES = 'sequences.json';
/** Comes last: without it the backup was not written to its end. In the form that `sha256sum --check` reads. */
export const CHECKSUMS = 'SHA256SUMS';
export const TABLES = 'tables/';
export const RECORDINGS = 'recordings/';

const ManifestSchema = Type.Object({
  product: Type.Literal('wardlink'),
  format: Type.Integer({ minimum: 1 }),
  /** Of the program that wrote it. */
  version: Type.String(),
  /** ISO instant at which the backup began; it holds what was committed until then. */
  takenAt: Type.String(),
  postgresql: Type.String(),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String(), { minItems: 1 }) })),
});

/** What stands first in a backup: from which version it is, and what is in it. */
export type Manifest = Type.Static<typeof ManifestSchema>;

const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url));

/** The version of this program. */
export const VERSION = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;

/**
 * Reads a manifest and judges whether this program can restore what comes after it.
 * @throws BackupError `not-a-backup`, or `backup-newer` for one that a newer Wardlink wrote.
 */
export function readManifest(text: string): Manifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    manifest = undefined;
  }
  if (!Check(ManifestSchema, manifest)) {
    throw new BackupError('not-a-backup', 'The file is not a backup of Wardlink.');
  }
  const unknown = manifest.migrations.filter((name) => !(name in MIGRATIONS));
  if (manifest.format > FORMAT || unknown.length > 0) {
    throw new BackupError(
      'backup-newer',
      `The backup is from Wardlink ${manifest.version}, which is newer than this one (${VERSION}). ` +
        `Update Wardlink first${unknown.length > 0 ? `; unknown here: ${unknown.join(', ')}` : ''}.`,
    );
  }
  return manifest;
}
