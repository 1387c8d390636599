/** What a service's webhook has brought, once its signature is checked. Pure. */

/** `unconfigured`: we have no secret to check it with. */
export type Received<Event> =
  { kind: "events"; events: readonly Event[] } | { kind: "unconfigured" | "forged" | "unreadable" };
