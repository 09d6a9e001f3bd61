import { CallFailure } from './call-failure.js';

/** Checks what a call needs of the browser and the page; loads the calling SDK. @throws CallFailure */
export async function checkCallSupport(): Promise<void> {
  if (!window.isSecureContext || !navigator.mediaDevices) throw new CallFailure('insecure');
  const { checkSystemRequirements } = await import('@wardlink/rtc');
  const { result } = await checkSystemRequirements();
  if (!result) throw new CallFailure('unsupported');
}
