import type { Static, TSchema } from 'typebox';

/** Request body of an endpoint within the schemas of its topic; `undefined` if it takes none. */
export type RequestIn<Schemas, Name extends keyof Schemas> = Schemas[Name] extends { request: infer S extends TSchema }
  ? Static<S>
  : undefined;

/** Reply of an endpoint within the schemas of its topic. */
export type ReplyIn<Schemas, Name extends keyof Schemas> = Schemas[Name] extends { reply: infer S extends TSchema }
  ? Static<S>
  : never;
