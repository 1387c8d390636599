/**
 * Headers of every response. With `nosniff`, no browser treats text as a script or a page unless its type says so. An
 * HTTP action may override it; one that serves a script or style sheet must set its content type.
 */
export const RESPONSE_HEADERS = { "X-Content-Type-Options": "nosniff" };
