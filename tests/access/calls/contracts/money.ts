import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";
import { domain as contracts } from "./record";

export const domain: DomainCalls = {
  seed: contracts.seed,
  ids: contracts.ids,
  calls: {
    "contracts/money/staff:feed": {
      permission: "contracts:read",
      kind: "query",
      run: (caller) => caller.query(api.contracts.money.staff.feed, { after: null }),
      absent: null,
    },
  },
};
