/** A page and the headers with which it was served. */
interface ServedPage {
  html: string;
  headers: Headers;
}

const NONCE = /'nonce-([\w-]+)'/;

/** A nonce in the server's format: 16 random bytes. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * The stored page with a new nonce in its text and its policy, as if the server had answered again: a reused nonce
 * would be known to readers of an earlier page.
 * @throws Error for a page without a policy, which must never be shown
 */
export function withNonce({ html, headers }: ServedPage, nonce: string): ServedPage {
  const policy = headers.get('content-security-policy') ?? '';
  const old = NONCE.exec(policy)?.[1];
  if (old === undefined) throw new Error('the kept page has no content security policy');
  const renewed = new Headers(headers);
  renewed.set('content-security-policy', policy.replaceAll(old, nonce));
  // These headers describe the bytes of the first answer.
  for (const name of ['content-encoding', 'content-length']) renewed.delete(name);
  return { html: html.replaceAll(old, nonce), headers: renewed };
}
