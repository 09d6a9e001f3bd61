/**
 * Limit for what the socket brings: well below the 30 s after which a page asks again by itself. How fast it comes is
 * measured by `npm run bench:morning`; here a busy machine must not fail a test.
 */
export const BY_SOCKET = { timeout: 10_000 };
