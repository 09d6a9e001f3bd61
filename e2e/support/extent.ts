/** Whether everything is tested, as in `npm run test:whole` and when a test is run by its name; `npm test` leaves some out. */
export const isWhole = process.env.WARDLINK_TESTS !== 'main';
