import { qualityOf } from '../stats/quality.js';

/** Result of opening a camera or microphone; `untried` when it was not requested. */
export type DeviceState = 'ok' | 'missing' | 'refused' | 'busy' | 'failed' | 'untried';

export interface MediaMeasures {
  /** kbit/s of the test picture that were actually sent */
  kbps: number;
  /** percent of packets that did not arrive at the server */
  loss: number;
  /** ms */
  jitter: number;
  /** ms, round trip to the calling server */
  rtt: number;
  /** Type of the local candidate: `relay` means through a TURN server. */
  path: 'host' | 'srflx' | 'prflx' | 'relay' | 'unknown';
  protocol: string;
}

export interface PreflightMeasures {
  secure: boolean;
  supported: boolean;
  camera: DeviceState;
  microphone: DeviceState;
  signalling: { state: 'ok' | 'refused' | 'roomRefused' | 'unreachable' | 'untried'; ms: number };
  media: { state: 'ok' | 'unreachable' | 'refused' | 'untried' } & Partial<MediaMeasures>;
}

export const PreflightText = {
  READY: 'Everything is ready for a call.',
  INSECURE_PAGE: 'This page was not opened over https, so the browser keeps camera and microphone closed.',
  NOT_SUPPORTED: 'This browser cannot make calls. Use a current Chrome, Edge or Firefox.',
  MICROPHONE_MISSING: 'No microphone was found. Plug one in.',
  MICROPHONE_REFUSED: 'The microphone is not allowed. Allow it in the address bar of the browser.',
  MICROPHONE_BUSY: 'Another program uses the microphone. Close it.',
  MICROPHONE_FAILED: 'The microphone could not be opened.',
  CAMERA_MISSING: 'No camera was found: the other side will hear you, but not see you.',
  CAMERA_REFUSED: 'The camera is not allowed. Allow it in the address bar of the browser.',
  CAMERA_BUSY: 'Another program uses the camera. Close it.',
  CAMERA_FAILED: 'The camera could not be opened.',
  SERVER_UNREACHABLE: 'The calling server does not answer. Check the network.',
  SIGN_IN_REFUSED: 'The calling server does not accept this account. Sign in again.',
  ROOM_REFUSED: 'The calling server does not let this account into a room.',
  MEDIA_REFUSED: 'The calling server does not take picture and sound at the moment.',
  NO_MEDIA_PATH: 'Picture and sound do not get through. The network or a firewall holds them back.',
  SLOW: 'The network is slow: {kbps} kbit/s get through.',
  HIGH_LOSS: 'The network loses {loss} % of picture and sound.',
  HIGH_DELAY: 'The network is late: {rtt} ms to the server and back.',
  UNSTEADY: 'The network is unsteady: packets come up to {jitter} ms early or late.',
} as const;
export type PreflightCode = keyof typeof PreflightText;

export interface PreflightFinding {
  /** Stable, so that a page can show its own text for it in the user's language. */
  code: PreflightCode;
  /** `stop`: no call is possible · `weak`: a call works, but poorly or without the camera. */
  level: 'stop' | 'weak';
  values: Record<string, number>;
  /** English, with the values filled in. */
  text: string;
}

export interface PreflightVerdict {
  verdict: 'ready' | 'weak' | 'stop';
  /** Code of the most serious finding, or READY. */
  code: PreflightCode;
  text: string;
  findings: PreflightFinding[];
}

const JITTER_MS = { weak: 30, stop: 150 };
/** Below `weak` the picture suffers, below `stop` even the voice. */
const KBPS = { weak: 200, stop: 40 };

function words(code: PreflightCode, values: Record<string, number>): string {
  return PreflightText[code].replace(/\{(\w+)\}/g, (_all, key: string) => String(values[key] ?? ''));
}

function found(code: PreflightCode, level: 'stop' | 'weak', values: Record<string, number> = {}): PreflightFinding {
  return { code, level, values, text: words(code, values) };
}

const DEVICE = { missing: 'MISSING', refused: 'REFUSED', busy: 'BUSY', failed: 'FAILED' } as const;
const SIGNALLING = {
  refused: 'SIGN_IN_REFUSED',
  roomRefused: 'ROOM_REFUSED',
  unreachable: 'SERVER_UNREACHABLE',
} as const;

function deviceFinding(name: 'MICROPHONE' | 'CAMERA', state: DeviceState): PreflightFinding[] {
  if (state === 'ok' || state === 'untried') return [];
  // A call without a camera is still possible.
  return [found(`${name}_${DEVICE[state]}`, name === 'CAMERA' ? 'weak' : 'stop')];
}

function networkFindings({ kbps = 0, loss = 0, jitter = 0, rtt = 0 }: Partial<MediaMeasures>): PreflightFinding[] {
  const findings: PreflightFinding[] = [];
  const level = (quality: number): 'stop' | 'weak' | undefined =>
    quality >= 5 ? 'stop' : quality >= 3 ? 'weak' : undefined;
  const byLoss = level(qualityOf(loss, 0));
  if (byLoss) findings.push(found('HIGH_LOSS', byLoss, { loss }));
  const byDelay = level(qualityOf(0, rtt));
  if (byDelay) findings.push(found('HIGH_DELAY', byDelay, { rtt }));
  if (jitter > JITTER_MS.weak) findings.push(found('UNSTEADY', jitter > JITTER_MS.stop ? 'stop' : 'weak', { jitter }));
  if (kbps < KBPS.weak) findings.push(found('SLOW', kbps < KBPS.stop ? 'stop' : 'weak', { kbps }));
  return findings;
}

/** Judges the measures. Findings are sorted by severity, and within a level in the order in which to fix them. */
export function judge(measures: PreflightMeasures): PreflightVerdict {
  const { secure, supported, camera, microphone, signalling, media } = measures;
  const findings: PreflightFinding[] = [];
  if (!secure) findings.push(found('INSECURE_PAGE', 'stop'));
  if (!supported) findings.push(found('NOT_SUPPORTED', 'stop'));
  findings.push(...deviceFinding('MICROPHONE', microphone), ...deviceFinding('CAMERA', camera));
  if (signalling.state !== 'ok' && signalling.state !== 'untried') {
    findings.push(found(SIGNALLING[signalling.state], 'stop'));
  }
  if (media.state === 'unreachable') findings.push(found('NO_MEDIA_PATH', 'stop'));
  if (media.state === 'refused') findings.push(found('MEDIA_REFUSED', 'stop'));
  if (media.state === 'ok') findings.push(...networkFindings(media));
  findings.sort((a, b) => Number(b.level === 'stop') - Number(a.level === 'stop'));
  const [first] = findings;
  return first
    ? { verdict: first.level, code: first.code, text: first.text, findings }
    : { verdict: 'ready', code: 'READY', text: PreflightText.READY, findings };
}
