import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Target } from './composition.js';

const MAX_NAME_BYTES = 250;

/** Encodes a stream's name for use in a URL and in a path; undefined if it cannot be used. */
export function safeName(name: string): string | undefined {
  if (name === '' || /^\.+$/.test(name)) return undefined;
  try {
    const safe = encodeURIComponent(name);
    return safe.length <= MAX_NAME_BYTES ? safe : undefined;
  } catch {
    // The name contains an unpaired surrogate.
    return undefined;
  }
}

/** The mixing options that define targets. */
interface Outputs {
  rtmp?: string | undefined;
  hlsFolder?: string | undefined;
}

/** The configured target of a stream. @param name - encoded by `safeName` */
export function ownTarget({ rtmp, hlsFolder }: Outputs, name: string): Target | undefined {
  if (rtmp !== undefined) {
    return {
      rtmp: rtmp.includes('{stream}') ? rtmp.replaceAll('{stream}', name) : `${rtmp.replace(/\/+$/, '')}/${name}`,
    };
  }
  return hlsFolder === undefined ? undefined : { hls: path.join(hlsFolder, name) };
}

/** Parses an RTMP address; undefined if it contains anything that ffmpeg would read as an option. */
export function pushAddress(text: string): URL | undefined {
  if (!/^rtmps?:\/\/[^\s@\\]+$/.test(text)) return undefined;
  return URL.canParse(text) ? new URL(text) : undefined;
}

const segments = ({ pathname }: URL): string[] => pathname.split('/').filter((each) => each !== '');

/** Whether a client may push a stream to an address: it has to be at or below an allowed address. */
export function pushAllowed(address: string, allowed: readonly string[]): boolean {
  const requested = pushAddress(address);
  if (!requested || segments(requested).some((each) => /^(\.|%2e)+$/i.test(each))) return false;
  return allowed.some((each) => {
    const above = pushAddress(each);
    if (above?.protocol !== requested.protocol || above.host !== requested.host) return false;
    return segments(above).every((segment, index) => segments(requested)[index] === segment);
  });
}

/**
 * Whether a program exists, given by name or path. Checked at each start, because it may be installed while the server
 * runs.
 */
export function programPresent(program: string, searchPath: string = process.env.PATH ?? ''): boolean {
  const places = program.includes('/')
    ? [program]
    : searchPath.split(path.delimiter).map((each) => path.join(each, program));
  return places.some((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
