import { api } from "../../../../convex/_generated/api";
import { storeContract } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { emailBalanceLink, letters, resend } = api.contracts.letters.staff;
const sending = { permission: "contracts:send", kind: "mutation", absent: notFound("contract") } as const;

export const domain: DomainCalls = {
  seed: async (backend) => {
    const sent = { number: 9_001, submissionId: "9001", signingUrl: "https://sign.test/s/a" };
    await storeContract(backend, sent, { balanceLinkUrl: "https://pay.test/b" });
  },
  ids: { stored: "9001", absent: ["9999", "", storedId("users", 0)] },
  calls: {
    "contracts/letters/staff:emailBalanceLink": {
      ...sending,
      run: (caller, id) => caller.mutation(emailBalanceLink, { id }),
    },
    "contracts/letters/staff:letters": {
      permission: "contracts:read",
      kind: "query",
      run: (caller, id) => caller.query(letters, { id }),
      absent: { answers: [] },
    },
    "contracts/letters/staff:resend": { ...sending, run: (caller, id) => caller.mutation(resend, { id }) },
  },
};
