/** Methods of the classes that only the SDK calls; the report of the public surface knows none of them. */
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

/** Names of the methods of an object's class and of the classes that it extends. */
export function methodsOf(prototype: object | null | undefined): string[] {
  if (!prototype || prototype === Object.prototype || prototype === Error.prototype) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
    .map(([name]) => name);
  return [...own, ...methodsOf(Object.getPrototypeOf(prototype) as object | null)];
}

/** The names of those that an application may call, each once. */
export const publicMethods = (prototype: object): string[] =>
  [...new Set(methodsOf(prototype))].filter((name) => !INTERNAL.includes(name)).sort();
