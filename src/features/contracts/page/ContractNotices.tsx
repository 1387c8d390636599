import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { STEP_LABELS } from "../../../../convex/contracts/steps/rules";
import { formatExactTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { sendAgainPath } from "../../../lib/staffPaths";
import { useWrite } from "../../../lib/calls/useWrite";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import type { Contract } from "../shared/contract";
import { detailText, STEP_WORDS } from "./detailText";

/** Notices that need a decision: alerts, failed steps, a declined or expired contract, and the archive. */
export function ContractNotices({ contract }: { contract: Contract }) {
  // An archived contract must not be sent: its steps can be retried once it is unarchived.
  const isArchived = contract.archivedAt !== null;
  const isOpen = contract.withdrawals.some(({ state, reason }) => state === "tried" || reason !== null);
  const failed = isArchived ? [] : contract.steps.filter(({ state }) => state === "failed");
  return (
    <>
      {isArchived ? <Banner tone="info">{isOpen ? detailText.archivedAndOpen : detailText.archived}</Banner> : null}
      <OpenAtServices contract={contract} />
      {contract.status === "declined" ? (
        <Banner tone="warn">{detailText.declined(contract.statusReason)}</Banner>
      ) : null}
      {contract.status === "expired" ? (
        <Banner tone="warn" action={<SendAgain id={contract.contractId} />}>
          {detailText.expired}
        </Banner>
      ) : null}
      {contract.alerts.map((alert) => (
        <AlertNotice key={alert.alertId} contract={contract} alert={alert} />
      ))}
      {failed.map((step) => (
        <FailedStep key={step.step} contract={contract} step={step} />
      ))}
    </>
  );
}

/** Opens the form with this contract's terms; sends nothing. */
function SendAgain({ id }: { id: string }) {
  return (
    <Button asChild>
      <Link to={sendAgainPath(id)}>{detailText.sendAgain}</Link>
    </Button>
  );
}

/** Parts that outside services have not withdrawn yet, or keep because the client was faster. */
function OpenAtServices({ contract: { withdrawals } }: { contract: Contract }) {
  return withdrawals.map((withdrawal) => {
    const words = wordsOf(withdrawal);
    return words === null ? null : (
      <Banner key={withdrawal.step} tone="warn">
        {words}
      </Banner>
    );
  });
}

function wordsOf({ step, action, state, reason }: Contract["withdrawals"][number]): string | null {
  const what = STEP_LABELS[step];
  if (state === "kept") return detailText.notWithdrawn(what);
  if (state === "tried") return detailText.tried(what);
  if (reason === null) return null;
  return action === "restore" ? detailText.reopening(what, reason) : detailText.stillOpen(what, reason);
}

function AlertNotice({ contract, alert }: { contract: Contract; alert: Contract["alerts"][number] }) {
  const { run, isSending } = useWrite(api.contracts.page.staff.resolveAlert);
  const resolve = () => {
    run({ id: contract.contractId, alertId: alert.alertId });
  };
  return (
    <Banner
      tone="bad"
      action={
        <Button onClick={resolve} disabled={isSending}>
          {detailText.resolve}
        </Button>
      }
    >
      <bdi>{plainText(alert.message)}</bdi> <Moment at={alert.openedAt} />
    </Banner>
  );
}

/** Two refunds of the same sum are distinct alerts of two days. */
function Moment({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExactTime(at)}>
      ({formatDate(at)})
    </time>
  );
}

function FailedStep({ contract, step }: { contract: Contract; step: Contract["steps"][number] }) {
  const { run, isSending } = useWrite(api.contracts.form.staff.retryStep);
  const retry = () => {
    run({ id: contract.contractId, step: step.step });
  };
  return (
    <Banner
      tone="warn"
      action={
        <Button onClick={retry} disabled={isSending}>
          {detailText.retry}
        </Button>
      }
    >
      <p className="font-medium">{STEP_WORDS[step.step]}</p>
      {step.reason === null ? null : <p dir="auto">{plainText(step.reason)}</p>}
    </Banner>
  );
}
