import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Target } from './composition.js';

const MAX_NAME_BYTES = 250;

/** A stream's name as a part of an address and of a path; undefined for one that cannot be. */
export function safeName(name: string): string | undefined {
  if (name === '' || /^\.+$/.test(name)) return undefined;
  try {
    const safe = encodeURIComponent(name);
    return safe.length <= MAX_NAME_BYTES ? safe : undefined;
  } catch {
    // Half of a surrogate pair.
    return undefined;
  }
}

/** The options of mixing that name targets. */
interface Outputs {
  rtmp?: string | undefined;
  hlsFolder?: string | undefined;
}

/** The configured target of a stream. @param name - as `safeName` gives it */
export function ownTarget({ rtmp, hlsFolder }: Outputs, name: string): Target | undefined {
  if (rtmp !== undefined) {
    return {
      rtmp: rtmp.includes('{stream}') ? rtmp.replaceAll('{stream}', name) : `${rtmp.replace(/\/+$/, '')}/${name}`,
    };
  }
  return hlsFolder === undefined ? undefined : { hls: path.join(hlsFolder, name) };
}

/** An RTMP address without anything that the program would read as an option. */
export function pushAddress(text: string): URL | undefined {
  if (!/^rtmps?:\/\/[^\s@\\]+$/.test(text)) return undefined;
  return URL.canParse(text) ? new URL(text) : undefined;
}

const segments = ({ pathname }: URL): string[] => pathname.split('/').filter((each) => each !== '');

/** Whether a client may have a stream pushed to an address: it has to lie below one of those allowed. */
export function pushAllowed(address: string, allowed: readonly string[]): boolean {
  const requested = pushAddress(address);
  if (!requested || segments(requested).some((each) => /^(\.|%2e)+$/i.test(each))) return false;
  return allowed.some((each) => {
    const above = pushAddress(each);
    if (above?.protocol !== requested.protocol || above.host !== requested.host) return false;
    return segments(above).every((segment, index) => segments(requested)[index] === segment);
  });
}

/** Whether the system has a program, by name or by path. It may be installed while the server runs. */
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
