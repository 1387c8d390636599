import { useEffect } from "react";
import { api } from "../../../../convex/_generated/api";
import type { Refusal } from "../../../../convex/platform/refusals";
import { formatDollars } from "../../../lib/format/format";
import { useWrite } from "../../../lib/calls/useWrite";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { DetailList, Figure } from "../../../ui/text/DetailList";
import { stepOf, type Contract } from "../shared/contract";
import { chargeText } from "./chargeText";

/** Time to read the success message before the dialog closes. */
const CLOSE_MS = 2_000;

/** The contract page's data for a charge. */
export type ChargedContract = Pick<
  Contract,
  | "contractId"
  | "clientName"
  | "clientEmail"
  | "feeCents"
  | "retainerCents"
  | "balanceCents"
  | "balanceLinkUrl"
  | "steps"
  | "canChargeBalance"
>;

/** The charge's state, including other people's attempts. */
function chargeState(contract: ChargedContract, isSending: boolean): "idle" | "creating" | "created" | "failed" {
  const step = stepOf(contract, "balanceLink");
  if (contract.balanceLinkUrl !== null || step?.state === "done") return "created";
  if (isSending || step?.state === "waiting" || step?.state === "running") return "creating";
  return step?.state === "failed" ? "failed" : "idle";
}

const CHARGING = {
  refusalText: ({ code }: Refusal) => (code === "NOT_FOUND" ? chargeText.notFound : undefined),
  unforeseen: chargeText.unknownError,
};

/** The amounts, the button, and the charge's state. */
export function ChargeForm({ contract, onClose }: { contract: ChargedContract; onClose: () => void }) {
  const { run, isSending, failure } = useWrite(api.contracts.payments.staff.chargeBalance, CHARGING);
  const state = chargeState(contract, isSending);
  useEffect(() => {
    if (state !== "created") return undefined;
    const timer = setTimeout(onClose, CLOSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [state, onClose]);
  const reason = stepOf(contract, "balanceLink")?.reason ?? chargeText.unknownError;
  const problem = failure ?? (state === "failed" ? `${chargeText.failed}: ${reason}` : null);
  const isCreated = state === "created";
  return (
    <div className="space-y-4">
      <DetailList>
        <Figure label="Client" value={contract.clientName} />
        <Figure label="Total fee" value={formatDollars(contract.feeCents)} />
        <Figure label="Retainer paid" value={formatDollars(contract.retainerCents)} />
        <Figure label="Balance amount" value={formatDollars(contract.balanceCents)} isResult />
      </DetailList>
      {problem === null || isCreated ? null : <Banner tone="bad">{problem}</Banner>}
      <p className="text-sm text-ink-soft">{chargeText.mailed(contract.clientEmail)}</p>
      {isCreated ? <Banner tone="good">{chargeText.charged}</Banner> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={state === "creating" || isCreated}
          onClick={() => {
            run({ id: contract.contractId });
          }}
        >
          {state === "creating" ? chargeText.charging : chargeText.confirm}
        </Button>
      </div>
    </div>
  );
}
