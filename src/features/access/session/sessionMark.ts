/**
 * The cookie in which Clerk's script keeps the session's token on the app's own host, and the one with the key's suffix. The web server
 * reads it by the same rule (`scripts/start/webServer.ts`).
 */
const SESSION_COOKIE = /(?:^|;)\s*__session(?:_[^=;]*)?=[^;\s]/;

/** Whether this browser probably holds a session, by its cookies. Only Clerk knows: a cookie outlives a session, and browsers drop cookies. */
export function hasSessionMark(cookies: string): boolean {
  return SESSION_COOKIE.test(cookies);
}
