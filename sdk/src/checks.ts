import { asRtcError, ErrorCode, invalidParameter } from './errors.js';

/** @throws RtcError 4096 with the message, unless the value is valid */
export function check(valid: boolean, message: string): asserts valid {
  if (!valid) throw invalidParameter(message);
}

/** @throws RtcError 4096 */
export function checkObject(value: unknown, name: string): asserts value is object {
  check(typeof value === 'object' && value !== null && !Array.isArray(value), `${name} must be an object`);
}

type Fields = Record<string, 'string' | 'number' | 'boolean'>;

/**
 * Checks the types of the fields that are there; numbers are finite.
 * @throws RtcError 4096 naming the first field that is wrong
 */
export function checkFields(value: object, types: Fields, at = ''): void {
  for (const [field, type] of Object.entries(types)) {
    const given = (value as Record<string, unknown>)[field];
    if (given === undefined) continue;
    const fits = typeof given === type && (type !== 'number' || Number.isFinite(given));
    check(fits, `${at}${field} must be a ${type}`);
  }
}

/**
 * Reads what an application gave. Whatever reading it throws (a field that throws, a value that is no text) is its fault.
 * @throws RtcError 4096, or the RtcError that `read` throws
 */
export function reading<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw asRtcError(cause, ErrorCode.INVALID_PARAMETER, `${name} cannot be read`);
  }
}
