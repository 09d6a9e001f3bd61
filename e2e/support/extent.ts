/** Whether everything is tested (`npm run test:whole`), or what a change needs within twenty minutes (`npm test`). */
export const isWhole = process.env.WARDLINK_TESTS === 'whole';
