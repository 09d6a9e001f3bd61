import { preflight, type PreflightCode, type PreflightResult } from '@wardlink/rtc/preflight';
import { call } from '../../http/call.js';

/** Seconds of the measurement: the shortest that says something about loss. */
const SECONDS = 3;

export type NetworkResult = Pick<PreflightResult, 'verdict' | 'measures'> & {
  /** What is in the way, the worst first; only that all is well where nothing is. */
  codes: readonly PreflightCode[];
};

/** Tests the way to the hospital's calling server with a test picture; camera and microphone stay closed. */
export async function checkNetwork(signal: AbortSignal): Promise<NetworkResult> {
  const access = await call('call.checkSig', {});
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const { verdict, code, findings, measures } = await preflight({
    sdkAppId: access.appid,
    userId: access.identifier,
    userSig: access.userSig,
    serverUrl: `${scheme}://${location.host}${access.channelPath}`,
    roomId: access.roomNumber,
    privateMapKey: access.roomKey,
    audio: false,
    video: false,
    seconds: SECONDS,
    signal,
  });
  return { verdict, measures, codes: findings.length > 0 ? findings.map((one) => one.code) : [code] };
}
