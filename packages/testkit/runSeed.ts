/**
 * All randomness of a test run comes from one number: that of deployments under test, of injected conflicts and of
 * generated cases. `npm test` uses 0; `npm run test:long` uses a new one each time.
 */
export const RUN_SEED = Number(process.env["PASSAGE_SEED"] ?? 0);
