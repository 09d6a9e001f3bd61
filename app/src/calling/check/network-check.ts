import { preflight, type PreflightCode, type PreflightResult } from '@wardlink/rtc/preflight';
import { call } from '../../http/call.js';

/** Duration of the measurement, seconds: the shortest that allows a statement about loss. */
const SECONDS = 3;

export type NetworkResult = Pick<PreflightResult, 'verdict' | 'measures'> & {
  /** Problems, the worst first; if there are none, only the code for success. */
  codes: readonly PreflightCode[];
};

/** Tests the connection to the hospital's calling server with a test picture; camera and microphone stay closed. */
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
