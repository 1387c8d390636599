/** A reason not to start that a person can mend. Its message is the one sentence printed before leaving with code 1. */
export class StartRefusal extends Error {}
