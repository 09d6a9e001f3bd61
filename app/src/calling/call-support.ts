import { CallFailure } from './call-failure.js';

/** Checks that browser and page support calls; loads the calling SDK. @throws CallFailure if they do not */
export async function checkCallSupport(): Promise<void> {
  if (!window.isSecureContext || !navigator.mediaDevices) throw new CallFailure('insecure');
  const { checkSystemRequirements } = await import('@wardlink/rtc');
  const { result } = await checkSystemRequirements();
  if (!result) throw new CallFailure('unsupported');
}
