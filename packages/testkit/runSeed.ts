/**
 * All chance of a run of the tests comes from one number: what deployments under test draw, which conflicts are injected,
 * what the tests make up. 0 is what `npm test` runs; `npm run test:long` takes another each time.
 */
export const RUN_SEED = Number(process.env["PASSAGE_SEED"] ?? 0);
