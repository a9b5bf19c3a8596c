// How much the suites with kills do.

/** Whether they kill at every moment, and put on the full loads: `npm run test:crash -- --all`. Otherwise they do what CI has time for. */
export const IS_WHOLE = process.env['TEST_ALL'] === '1';
