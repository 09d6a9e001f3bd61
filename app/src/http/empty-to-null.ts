/** A copy of a request body in which every empty string is null (specification, section 7). */
export function emptyToNull<T>(body: T): T {
  return JSON.parse(JSON.stringify(body), (_key, value: unknown) => (value === '' ? null : value)) as T;
}
