import { asRtcError, ErrorCode, invalidParameter } from './errors.js';

/** @throws RtcError 4096 with the message, unless the value is valid */
export function check(valid: boolean, message: string): asserts valid {
  if (!valid) throw invalidParameter(message);
}

/** Whether a value is an object that is not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws RtcError 4096 */
export function checkObject(value: unknown, name: string): asserts value is object {
  check(isObject(value), `${name} must be an object`);
}

type Fields = Record<string, 'string' | 'number' | 'boolean'>;

/**
 * Checks the types of the fields that are present; numbers must be finite.
 * @throws RtcError 4096 naming the first wrong field
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
 * Reads a value that the application passed. An error while reading it (in a getter or a conversion) is the
 * application's fault.
 * @throws RtcError 4096, or the RtcError that `read` throws
 */
export function reading<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw asRtcError(cause, ErrorCode.INVALID_PARAMETER, `${name} cannot be read`);
  }
}
