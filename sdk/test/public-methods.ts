/** Methods that only the SDK calls (`@internal`); the API report does not contain them. */
export const INTERNAL = [
  'setPublication',
  'isMuted',
  'measureLevel',
  'reportedLevel',
  'setConnection',
  'setTrack',
  'setSent',
  'setReceived',
];

/** Names of the methods of a prototype and of the prototypes that it inherits from. */
export function methodsOf(prototype: object | null | undefined): string[] {
  if (!prototype || prototype === Object.prototype || prototype === Error.prototype) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
    .map(([name]) => name);
  return [...own, ...methodsOf(Object.getPrototypeOf(prototype) as object | null)];
}

/** Names of the methods that an application may call, sorted and without duplicates. */
export const publicMethods = (prototype: object): string[] =>
  [...new Set(methodsOf(prototype))].filter((name) => !INTERNAL.includes(name)).sort();
