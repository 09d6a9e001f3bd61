/** Whether all tests run, as in `npm run test:whole` and when a test is run by its name; `npm test` omits some. */
export const isWhole = process.env.WARDLINK_TESTS !== 'main';
