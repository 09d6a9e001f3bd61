import { statfsSync } from 'node:fs';
import path from 'node:path';
import type { Target } from './composition.js';

/** Free bytes on the disk of a target; undefined for RTMP targets, or if the amount cannot be determined. */
export function freeBytes(target: Target): number | undefined {
  if ('rtmp' in target) return undefined;
  return freeAt('hls' in target ? target.hls : path.dirname(target.file));
}

/** The folder is created with its first file; until then the disk is that of the nearest existing parent folder. */
function freeAt(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch (cause) {
    const above = path.dirname(folder);
    const absent = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    return absent && above !== folder ? freeAt(above) : undefined;
  }
}
