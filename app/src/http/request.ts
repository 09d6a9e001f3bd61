/** Why a request got no answer, by the event of the browser that said so. */
export type Unanswered = 'error' | 'timeout' | 'abort';

/** A request that got no answer: there was no connection, no time was left, or the browser broke it off. */
export class UnansweredRequest extends Error {
  constructor(readonly why: Unanswered) {
    super(why);
    this.name = 'UnansweredRequest';
  }
}

/** A request that the page itself gave up. */
class CancelledRequest extends Error {}

/** Whether a call failed because the page itself gave it up by its signal. */
export function isCancel(error: unknown): boolean {
  return error instanceof CancelledRequest;
}

export interface Answer {
  status: number;
  header(name: string): string | null;
  /** The value of a JSON body; the text of any other. */
  body: unknown;
}

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON; left out for a request without a body. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * Sends a request and answers with whatever came back, of any status. `XMLHttpRequest` and not `fetch`, since it tells
 * what the browser broke off from a server that does not answer.
 */
export function request({ method, url, headers, body, signal }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new CancelledRequest());
      return;
    }
    const sent = new XMLHttpRequest();
    const cancel = (): void => {
      reject(new CancelledRequest());
      sent.abort();
    };
    for (const why of ['error', 'timeout', 'abort'] as const) {
      sent.addEventListener(why, () => reject(new UnansweredRequest(why)));
    }
    sent.addEventListener('load', () =>
      resolve({
        status: sent.status,
        header: (name) => sent.getResponseHeader(name),
        body: bodyOf(sent.responseText),
      }),
    );
    sent.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel));
    signal?.addEventListener('abort', cancel);
    sent.open(method, url);
    sent.setRequestHeader('Accept', 'application/json, text/plain, */*');
    for (const [name, value] of Object.entries(headers)) sent.setRequestHeader(name, value);
    if (body === undefined) {
      sent.send();
    } else {
      sent.setRequestHeader('Content-Type', 'application/json');
      sent.send(JSON.stringify(body));
    }
  });
}
