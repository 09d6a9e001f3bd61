/**
 * Limit for changes that the socket brings: well below the 30 s after which a page polls. `npm run bench:morning`
 * measures their speed; here a busy machine must not fail a test.
 */
export const BY_SOCKET = { timeout: 10_000 };
