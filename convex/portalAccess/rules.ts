/** What clients may do in their portal. Apart from the rules of its domains: every screen loads who may do what. */

export const PORTAL_ACCESS = {
  client: ["portal:read", "portal:upload", "portal:write"],
} as const;
