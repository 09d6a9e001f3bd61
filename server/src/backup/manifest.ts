import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { MIGRATIONS } from '../database/migrate.js';
import { BackupError } from './errors.js';

/** Version of the archive's layout; raised when older programs can no longer read it. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const SEQUENCES = 'sequences.json';
/** Last file of an archive, in the format of `sha256sum --check`; a backup without it is incomplete. */
export const CHECKSUMS = 'SHA256SUMS';
export const TABLES = 'tables/';
export const RECORDINGS = 'recordings/';
export const CHAT_FILES = 'files/';

const ManifestSchema = Type.Object({
  product: Type.Literal('wardlink'),
  format: Type.Integer({ minimum: 1 }),
  /** Version of the program that wrote the backup. */
  version: Type.String(),
  /** ISO instant at which the backup began; it contains everything committed before. */
  takenAt: Type.String(),
  postgresql: Type.String(),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String(), { minItems: 1 }) })),
});

/** First file of a backup: the version that wrote it, and its contents. */
export type Manifest = Type.Static<typeof ManifestSchema>;

const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url));

/** The version of this program. */
export const VERSION = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;

/**
 * Reads a manifest and checks that this program can restore the backup.
 * @throws BackupError `not-a-backup`; `backup-newer` for a backup of a newer Wardlink
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
