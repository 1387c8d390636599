/**
 * Headers of every answer: no browser takes its text for a script or a page that it is not said to be. An HTTP action may set
 * its own; one that gives a script or a style has to name its type.
 */
export const EVERY_ANSWER = { "X-Content-Type-Options": "nosniff" };
