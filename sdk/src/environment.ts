export interface SystemRequirements {
  result: boolean;
  detail: {
    isBrowserSupported: boolean;
    isWebRTCSupported: boolean;
    isMediaDevicesSupported: boolean;
    isH264EncodeSupported: boolean;
    isVp8EncodeSupported: boolean;
    isH264DecodeSupported: boolean;
    isVp8DecodeSupported: boolean;
  };
}

/** Pages that may use cameras over plain http: files, localhost and numeric IPv4 addresses. */
export function isLocalPage(page: { protocol: string; hostname: string }): boolean {
  return page.protocol === 'file:' || page.hostname === 'localhost' || /^\d{1,3}(\.\d{1,3}){3}$/.test(page.hostname);
}

/** Whether a browser of this user agent is new enough. */
export function isBrowserSupported(userAgent: string): boolean {
  if (/\bEdge\/\d/.test(userAgent)) return false; // the Edge before Chromium
  if (/\b(UCBrowser|UBrowser|UCWEB)\b/i.test(userAgent)) return false;
  const edge = /\bEdg\/(\d+)/.exec(userAgent);
  if (edge && Number(edge[1]) < 80) return false;
  const firefox = /\bFirefox\/(\d+)/.exec(userAgent);
  return !(firefox && Number(firefox[1]) < 56);
}

/** Browser name and version from a user agent, such as `Chrome/156.0.0.0`. */
export function browserVersion(userAgent: string): string {
  return /\b(?:Firefox|Edg|OPR|Chrome|Version)\/[\d.]+/.exec(userAgent)?.[0] ?? '';
}

export function isWebRTCSupported(): boolean {
  return typeof RTCPeerConnection === 'function' && 'addTransceiver' in RTCPeerConnection.prototype;
}

export function isScreenShareSupported(): boolean {
  return typeof globalThis.navigator?.mediaDevices?.getDisplayMedia === 'function';
}

function isMediaDevicesSupported(): boolean {
  const devices = globalThis.navigator?.mediaDevices;
  return typeof devices?.getUserMedia === 'function' && typeof devices?.enumerateDevices === 'function';
}

async function codecsOf(direction: 'sendonly' | 'recvonly'): Promise<{ h264: boolean; vp8: boolean }> {
  if (!isWebRTCSupported()) return { h264: false, vp8: false };
  const connection = new RTCPeerConnection();
  try {
    connection.addTransceiver('video', { direction });
    const offer = (await connection.createOffer()).sdp ?? '';
    return { h264: /a=rtpmap:\d+ H264\//i.test(offer), vp8: /a=rtpmap:\d+ VP8\//i.test(offer) };
  } finally {
    connection.close();
  }
}

/** Checks what this browser and page support for a call. */
export async function checkSystemRequirements(): Promise<SystemRequirements> {
  const page = globalThis.location;
  const secure = globalThis.isSecureContext === true || (page !== undefined && isLocalPage(page));
  const [encode, decode] = await Promise.all([codecsOf('sendonly'), codecsOf('recvonly')]);
  const detail = {
    isBrowserSupported: secure && isBrowserSupported(globalThis.navigator?.userAgent ?? ''),
    isWebRTCSupported: isWebRTCSupported(),
    isMediaDevicesSupported: isMediaDevicesSupported(),
    isH264EncodeSupported: encode.h264,
    isVp8EncodeSupported: encode.vp8,
    isH264DecodeSupported: decode.h264,
    isVp8DecodeSupported: decode.vp8,
  };
  const result =
    detail.isBrowserSupported &&
    detail.isWebRTCSupported &&
    detail.isMediaDevicesSupported &&
    (encode.h264 || encode.vp8) &&
    (decode.h264 || decode.vp8);
  return { result, detail };
}
