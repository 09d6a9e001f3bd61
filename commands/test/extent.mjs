/**
 * Whether all tests run (`npm run test:whole`), or only those that a change needs, within twenty minutes (`npm test`).
 */
export const isWhole = process.env.WARDLINK_TESTS === 'whole';
