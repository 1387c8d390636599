import { api } from "../../../../convex/_generated/api";
import { BYTES_PER_MB } from "../../../../convex/practice/documentTypes/rules";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { list, save } = api.practice.documentTypes.staff;

export const domain: DomainCalls = {
  seed: async () => {
    await Promise.resolve();
  },
  ids: { stored: "passport", absent: ["none", "constructor", storedId("users", 0)] },
  calls: {
    "practice/documentTypes/staff:list": {
      permission: "documents:read",
      kind: "query",
      run: (caller) => caller.query(list, {}),
      absent: null,
    },
    "practice/documentTypes/staff:save": {
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
