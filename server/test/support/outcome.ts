import { type EndpointName, endpoints, type ErrorReply } from '@wardlink/contract';
import type { TestClient } from './client.js';

/** The outcome of a request: its HTTP status, its code (`allowed` for a success), and the full text of a success. */
export interface Outcome {
  readonly status: number;
  readonly code: string;
  readonly words: string;
}

/** Calls one endpoint and reads the whole answer, also that of a file stream. */
export async function outcomeOfCall(client: TestClient, name: EndpointName, request: unknown): Promise<Outcome> {
  const { method } = endpoints[name];
  const sealed = method === 'POST' ? await client.sealed(name, request) : undefined;
  await client.channel();
  const response = await client.send(name, sealed);
  const text = await response.text();
  if (response.headers.get('content-type')?.startsWith('application/x-ndjson')) {
    const pieces = await Promise.all(
      text
        .trim()
        .split('\n')
        .map((line) => client.open<{ bytes: string }>(line)),
    );
    const words = pieces.map(({ bytes }) => Buffer.from(bytes, 'base64').toString()).join('');
    return { status: response.status, code: 'allowed', words };
  }
  const body = JSON.parse(text) as Partial<ErrorReply> & { data?: unknown };
  if (response.status !== 200 || body.status === 300) {
    return { status: response.status, code: body.code ?? '', words: '' };
  }
  const words = typeof body.data === 'string' ? JSON.stringify(await client.open(text)) : text;
  return { status: response.status, code: 'allowed', words };
}
