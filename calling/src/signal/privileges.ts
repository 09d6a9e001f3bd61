import type { SentKinds, WantedKinds } from '../media/engine.js';
import { Privilege } from '../room-key.js';

/** The kinds that a member may publish. @param auxiliary - whether its video is a shared screen */
export function sendable(privileges: number, auxiliary: boolean): SentKinds {
  return {
    audio: (privileges & Privilege.SEND_AUDIO) !== 0,
    video: (privileges & (auxiliary ? Privilege.SEND_AUXILIARY : Privilege.SEND_VIDEO)) !== 0,
  };
}

/** Whether a member may publish anything. */
export function maySend(privileges: number, auxiliary: boolean): boolean {
  const { audio, video } = sendable(privileges, auxiliary);
  return audio || video;
}

/** Those of the wanted kinds that a member may receive. */
export function receivable(privileges: number, { audio, video, auxiliary, ...size }: WantedKinds): WantedKinds {
  return {
    ...size,
    audio: audio && (privileges & Privilege.RECEIVE_AUDIO) !== 0,
    video: video && (privileges & Privilege.RECEIVE_VIDEO) !== 0,
    auxiliary: auxiliary && (privileges & Privilege.RECEIVE_AUXILIARY) !== 0,
  };
}

const DIRECTION = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/;
const SENDING = /^a=(sendrecv|sendonly)\s*$/;

/**
 * The offer with its forbidden sections made inactive; their answers are inactive too, and their packets are ignored.
 * @returns also whether any section is left to send
 */
export function permittedOffer(sdp: string, permitted: SentKinds): { sdp: string; sends: boolean } {
  if (permitted.audio && permitted.video) return { sdp, sends: true };
  const sections: string[][] = [[]];
  for (const line of sdp.split(/\r\n|\r|\n/)) {
    if (line.startsWith('m=')) sections.push([line]);
    else if (line !== '') sections.at(-1)?.push(line);
  }
  let sends = false;
  const lines = sections.flatMap((section) => {
    const [media = ''] = section;
    if (!media.startsWith('m=')) return section;
    if (permitted[/^m=audio\b/.test(media) ? 'audio' : 'video']) {
      sends ||= section.some((line) => SENDING.test(line));
      return section;
    }
    return [...section.filter((line) => !DIRECTION.test(line)), 'a=inactive'];
  });
  return { sdp: `${lines.join('\r\n')}\r\n`, sends };
}
