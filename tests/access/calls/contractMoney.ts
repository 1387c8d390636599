import { api } from "../../../convex/_generated/api";
import type { DomainCalls } from "../staffCall";
import { domain as contracts } from "./contracts";

export const domain: DomainCalls = {
  seed: contracts.seed,
  ids: contracts.ids,
  calls: {
    "contractMoney/staff:feed": {
      permission: "contracts:read",
      kind: "query",
      run: (caller) => caller.query(api.contractMoney.staff.feed, { after: null }),
      absent: null,
    },
  },
};
