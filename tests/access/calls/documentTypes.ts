import { api } from "../../../convex/_generated/api";
import { BYTES_PER_MB } from "../../../convex/documentTypes/rules";
import { notFound, storedId, type DomainCalls } from "../staffCall";

const { list, save } = api.documentTypes.staff;

export const domain: DomainCalls = {
  seed: async () => {
    await Promise.resolve();
  },
  ids: { stored: "passport", absent: ["none", "constructor", storedId("users", 0)] },
  calls: {
    "documentTypes/staff:list": {
      permission: "documents:read",
      kind: "query",
      run: (caller) => caller.query(list, {}),
      absent: null,
    },
    "documentTypes/staff:save": {
      permission: "documentTypes:edit",
      kind: "mutation",
      adminOnly: true,
      run: (caller, key) =>
        caller.mutation(save, {
          key,
          version: 0,
          facts: {
            displayName: "Lease",
            description: "",
            securityLevel: 1,
            extensions: ["pdf"],
            maxBytes: BYTES_PER_MB,
            expires: false,
            isOffered: true,
          },
        }),
      absent: notFound("document type"),
    },
  },
};
