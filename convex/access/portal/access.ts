export const PORTAL_ACCESS = { client: ["portal:read", "portal:upload", "portal:write"] } as const;
