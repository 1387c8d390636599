import { useCallback, useEffect, useState } from "react";
import { api } from "../../../convex/_generated/api";
import { formatDollars } from "../../lib/format";
import { useWrite } from "../../lib/useWrite";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Detail, DetailList } from "../../ui/DetailList";
import { Dialog } from "../../ui/Dialog";
import { stepOf, type Contract } from "./contract";
import { detailText } from "./detailText";

/** Time to read that the link is there, before the dialog closes by itself. */
const CLOSE_MS = 2_000;

/** The button and the dialog by which the balance is charged. Nobody is offered a second link; an open dialog stays to tell of the first. */
export function BalanceCharge({ contract }: { contract: Contract }) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  return (
    <>
      {contract.canChargeBalance ? (
        <Button
          look="primary"
          onClick={() => {
            setOpen(true);
          }}
        >
          {detailText.charge}
        </Button>
      ) : null}
      <Dialog open={isOpen} onOpenChange={setOpen} title={detailText.charge}>
        <ChargeForm contract={contract} onClose={close} />
      </Dialog>
    </>
  );
}

/** Whether the link is being made, is there, or could not be made, as everybody who looks at the contract sees it. */
function chargeState(contract: Contract, isSending: boolean): "idle" | "creating" | "created" | "failed" {
  const step = stepOf(contract, "balanceLink");
  if (contract.balanceLinkUrl !== null || step?.state === "done") return "created";
  if (isSending || step?.state === "waiting" || step?.state === "running") return "creating";
  return step?.state === "failed" ? "failed" : "idle";
}

function ChargeForm({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { run, isSending, failure } = useWrite(api.payments.staff.chargeBalance);
  const state = chargeState(contract, isSending);
  useEffect(() => {
    if (state !== "created") return undefined;
    const timer = setTimeout(onClose, CLOSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [state, onClose]);
  const reason = stepOf(contract, "balanceLink")?.reason ?? detailText.unknownError;
  const problem = failure ?? (state === "failed" ? `${detailText.chargeFailed}: ${reason}` : null);
  return (
    <div className="space-y-4">
      <DetailList>
        <Detail label="Client">{contract.clientName}</Detail>
        <Detail label="Total fee">{formatDollars(contract.feeCents)}</Detail>
        <Detail label="Retainer paid">{formatDollars(contract.retainerCents)}</Detail>
        <Detail label="Balance amount">{formatDollars(contract.balanceCents)}</Detail>
      </DetailList>
      {problem === null ? null : <Banner tone="bad">{problem}</Banner>}
      {state === "created" ? <Banner tone="info">{detailText.charged}</Banner> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={state === "creating" || state === "created"}
          onClick={() => {
            run({ id: contract.contractId });
          }}
        >
          {state === "creating" ? detailText.charging : detailText.chargeConfirm}
        </Button>
      </div>
    </div>
  );
}

const EMAILED = { done: detailText.emailedBalance };

export function EmailBalance({ id }: { id: string }) {
  const { run, isSending } = useWrite(api.contractMail.staff.emailBalanceLink, EMAILED);
  return (
    <Button
      disabled={isSending}
      onClick={() => {
        run({ id });
      }}
    >
      {detailText.emailBalance}
    </Button>
  );
}
