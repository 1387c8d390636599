/** A reason not to start that a person can correct. Its message is the one sentence printed before exit code 1. */
export class StartRefusal extends Error {}
