/** The result of a service's webhook after its signature is checked. Pure. */

/** `unconfigured`: the secret for checking it is missing. */
export type Received<Event> =
  { kind: "events"; events: readonly Event[] } | { kind: "unconfigured" | "forged" | "unreadable" };
