import { describe, expect, it } from 'vitest';
import { newNonce, withNonce } from '../src/installed/page-policy.js';

const policy = "default-src 'none';script-src 'nonce-first-0_A';style-src 'self' 'nonce-first-0_A'";
const html = '<meta nonce="first-0_A"><script nonce="first-0_A"></script>';

describe('the kept page', () => {
  it('gets a nonce of its own in text and policy each time, and keeps all else', () => {
    const headers = new Headers({
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
      'content-encoding': 'gzip',
    });
    const shown = withNonce({ html, headers }, 'second');
    expect(shown.html).toBe('<meta nonce="second"><script nonce="second"></script>');
    expect(shown.headers.get('content-security-policy')).toBe(policy.replaceAll('first-0_A', 'second'));
    expect(shown.headers.get('x-frame-options')).toBe('DENY');
    expect(shown.headers.has('content-encoding')).toBe(false);
    expect(headers.get('content-security-policy')).toBe(policy);
  });

  it('is not shown without a policy', () => {
    expect(() => withNonce({ html, headers: new Headers() }, 'second')).toThrow(/policy/);
  });
});

it('nonces are as long as those of the server, and never the same', () => {
  const many = new Set(Array.from({ length: 100 }, newNonce));
  expect(many.size).toBe(100);
  for (const nonce of many) expect(nonce).toMatch(/^[\w-]{22}$/);
});
