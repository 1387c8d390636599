/**
 * Log lines of Convex's client on an open screen whose person lost access: its live queries are refused, and so is the heartbeat that
 * it sends every few seconds, if that falls between the refusal and the next screen.
 */
export const REFUSED = /FORBIDDEN|\[CONVEX (Q\(|M\(workspace\/presence\/staff:heartbeat\))/;
