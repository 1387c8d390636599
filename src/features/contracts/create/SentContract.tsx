import { CreditCard, MailCheck } from "lucide-react";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { formatDollars } from "../../../lib/format/format";
import { contractPath, paths } from "../../../lib/paths";
import { useWrite } from "../../../lib/calls/useWrite";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { PageHeading } from "../../../ui/text/PageHeading";
import { plainText } from "../../../ui/text/plainText";
import { Spinner } from "../../../ui/feedback/Spinner";
import { stepOf, type Contract } from "../shared/contract";
import { createText } from "./createContractText";

/** Time to read the link before the contract's page opens. */
const REDIRECT_MS = 3_000;

/** The contract was sent; its payment link is being made, exists, or failed. */
export function SentContract({ contract }: { contract: Contract }) {
  const navigate = useNavigate();
  const isLinked = stepOf(contract, "retainerLink")?.state === "done";
  const path = contractPath(contract.pathId);
  useEffect(() => {
    if (!isLinked) return undefined;
    // Replaces the entry: Back must not lead to the sent form.
    const timer = setTimeout(() => void navigate(path, { replace: true }), REDIRECT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isLinked, navigate, path]);
  return (
    <div className="space-y-5 rounded-lg border border-line bg-surface px-4 py-8 text-center sm:px-8">
      <div aria-hidden className="mx-auto flex size-12 items-center justify-center rounded-full bg-good-soft">
        <MailCheck className="size-6 text-good-ink" />
      </div>
      <div className="space-y-1">
        <PageHeading>{createText.sent}</PageHeading>
        <p className="text-sm break-words text-ink-soft">{createText.sentTo(contract.clientEmail)}</p>
      </div>
      <PaymentStep contract={contract} />
      <SentButtons pathId={contract.pathId} />
    </div>
  );
}

export function SentButtons({ pathId }: { pathId: string }) {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button asChild look="primary">
        <Link to={contractPath(pathId)}>{createText.view}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.contracts}>{createText.all}</Link>
      </Button>
    </div>
  );
}

/** The same height with and without the link. */
const PAYMENT_LINE =
  "mx-auto flex min-h-11 max-w-sm items-center justify-center gap-2 rounded-md bg-sunken px-4 text-sm";

function PaymentStep({ contract }: { contract: Contract }) {
  const { run, isSending } = useWrite(api.contracts.form.staff.retryStep);
  const step = stepOf(contract, "retainerLink");
  if (step?.state === "failed") {
    const retry = () => {
      run({ id: contract.contractId, step: "retainerLink" });
    };
    return (
      <Banner
        tone="warn"
        className="text-left"
        action={
          <Button onClick={retry} disabled={isSending}>
            {createText.retryLink}
          </Button>
        }
      >
        <p>{createText.noLink}</p>
        {step.reason === null ? null : <p className="mt-1">{plainText(step.reason)}</p>}
      </Banner>
    );
  }
  if (contract.retainerLinkUrl === null) {
    return (
      <p role="status" className={cn(PAYMENT_LINE, "text-ink-soft")}>
        <Spinner /> {createText.linkWaits}
      </p>
    );
  }
  return (
    <p className={PAYMENT_LINE}>
      <CreditCard aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <a
        href={contract.retainerLinkUrl}
        target="_blank"
        rel="noreferrer"
        className="hit-area text-accent-ink tabular-nums hover:underline"
      >
        {createText.link(formatDollars(contract.retainerCents))}
      </a>
    </p>
  );
}
