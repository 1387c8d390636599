/** Every function a browser can call, with who may call it and by which permission. A new one belongs in this list. */
export const SURFACE: Record<
  string,
  { audience: string; permission: string | null; kind: "query" | "mutation" | "action" }
> = {
  "access/open:accept": { audience: "open", permission: null, kind: "mutation" },
  "access/open:claimSetup": { audience: "open", permission: null, kind: "mutation" },
  "access/open:me": { audience: "open", permission: null, kind: "query" },
  "leadSheet/staff:acceptSheet": { audience: "staff", permission: "leadSheet:accept", kind: "mutation" },
  "leads/staff:feed": { audience: "staff", permission: "leads:read", kind: "query" },
  "leads/staff:get": { audience: "staff", permission: "leads:read", kind: "query" },
  "leads/staff:row": { audience: "staff", permission: "leads:read", kind: "query" },
  "leads/staff:setStatus": { audience: "staff", permission: "leads:setStatus", kind: "mutation" },
  "leads/staff:snapshot": { audience: "staff", permission: "leads:read", kind: "query" },
  "leads/staff:statusFeed": { audience: "staff", permission: "leads:read", kind: "query" },
  "leadSheet/staff:syncNow": { audience: "staff", permission: "leadSheet:sync", kind: "mutation" },
  "leadSheet/staff:syncState": { audience: "staff", permission: "leads:read", kind: "query" },
  "notes/staff:add": { audience: "staff", permission: "notes:add", kind: "mutation" },
  "notes/staff:list": { audience: "staff", permission: "notes:read", kind: "query" },
};
