import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { BALANCE_LABELS, RETAINER_LABELS } from "../../../../convex/contracts/money/rules";
import { statusLabel, statusTone } from "../../../../convex/contracts/record/rules";
import { useWrite } from "../../../lib/calls/useWrite";
import { formatDollars, formatExactTime } from "../../../lib/format/format";
import { formatPhone } from "../../../lib/format/formatPhone";
import { formatDate } from "../../../lib/format/formatDay";
import { mailLink } from "../../../lib/format/mailLink";
import { leadPath } from "../../../lib/paths";
import { phoneLink } from "../../../lib/format/phoneLink";
import { api } from "../../../../convex/_generated/api";
import { Button } from "../../../ui/Button";
import { Badge } from "../../../ui/text/Badge";
import { Detail, DetailGroup, Figure } from "../../../ui/text/DetailList";
import { LinkedText } from "../../../ui/text/LinkedText";
import type { Contract } from "../shared/contract";
import { PART_TONES, paymentText } from "../shared/paymentText";
import { CorrectEmail } from "./CorrectEmail";
import { detailText } from "./detailText";
import { plainText } from "../../../ui/text/plainText";

const NOTHING_YET = <span className="text-ink-faint">-</span>;

function Day({ at }: { at: number | null }) {
  return at === null ? NOTHING_YET : <span title={formatExactTime(at)}>{formatDate(at)}</span>;
}

/** The contract's terms and status. */
export function ContractFacts({ contract }: { contract: Contract }) {
  const { clientPhone, leadId, status } = contract;
  return (
    <DetailGroup title={detailText.details}>
      <Detail label="Status">
        <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
      </Detail>
      <Detail label="Client">{contract.clientName}</Detail>
      <Detail label="Email">
        <span className="inline-flex flex-wrap items-center gap-1">
          <LinkedText text={contract.clientEmail} link={mailLink(contract.clientEmail)} />
          <CorrectEmail id={contract.contractId} email={contract.clientEmail} />
        </span>
      </Detail>
      {clientPhone === null ? null : (
        <Detail label="Phone">
          <LinkedText text={formatPhone(clientPhone)} link={phoneLink(clientPhone)} />
        </Detail>
      )}
      <Detail label="Contract type">{contract.contractType}</Detail>
      <Detail label="Case type">{contract.caseTypeWords}</Detail>
      <Detail label="Scope of services">{contract.services}</Detail>
      <Detail label="Created">
        <Day at={contract.createdAt} /> by {plainText(contract.createdByName)}
      </Detail>
      <Detail label="Signed">
        <Day at={contract.signedAt} />
      </Detail>
      <Detail label="Fee amount">{formatDollars(contract.feeCents)}</Detail>
      <Detail label={detailText.numberLabel}>{contract.number}</Detail>
      <Detail label="Submission ID">{contract.submissionId ?? NOTHING_YET}</Detail>
      {leadId === null ? null : (
        <Detail label={detailText.lead}>
          <Link to={leadPath(leadId)} className="hit-area text-accent-ink hover:underline">
            {leadId}
          </Link>
        </Detail>
      )}
    </DetailGroup>
  );
}

function PaymentLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="hit-area text-accent-ink underline">
      {children}
    </a>
  );
}

/** With a link, the specification's "charged | view"; a payment or refund comes before it. */
function BalanceState({ balance, url }: { balance: Contract["balance"]; url: string | null }) {
  const badge = <Badge tone={PART_TONES[balance]}>{BALANCE_LABELS[balance]}</Badge>;
  if (url === null) return badge;
  return (
    <>
      {balance === "charged" ? null : <>{badge} </>}
      charged | <PaymentLink url={url}>view</PaymentLink>
    </>
  );
}

/** Amounts paid and owed, the payment links, and the balance charge. */
export function ContractMoneyFacts({ contract, charge }: { contract: Contract; charge: ReactNode }) {
  const { retainer, balance, retainerLinkUrl, balanceLinkUrl, waivedCents, due } = contract;
  const comingCents = due.retainer.comingCents + due.balance.comingCents;
  return (
    <div className="space-y-3">
      <DetailGroup title={detailText.payment}>
        <Figure label="Total fee" value={formatDollars(contract.feeCents)} />
        <Figure label="Retainer" value={formatDollars(contract.retainerCents)}>
          <Badge tone={PART_TONES[retainer]}>{RETAINER_LABELS[retainer]}</Badge>{" "}
          {retainerLinkUrl === null ? null : <PaymentLink url={retainerLinkUrl}>view</PaymentLink>}
        </Figure>
        <Figure label="Balance" value={formatDollars(contract.balanceCents)}>
          <BalanceState balance={balance} url={balanceLinkUrl} />
        </Figure>
        <Figure label="Total paid" value={formatDollars(contract.paidCents)} />
        {waivedCents === 0 ? null : <Figure label={paymentText.waivedTotal} value={formatDollars(waivedCents)} />}
        {comingCents === 0 ? null : <Figure label={paymentText.coming} value={formatDollars(comingCents)} />}
      </DetailGroup>
      {charge}
      {balanceLinkUrl !== null && balance !== "paid" ? <EmailBalance id={contract.contractId} /> : null}
    </div>
  );
}

const EMAILED = { done: detailText.emailedBalance };

function EmailBalance({ id }: { id: string }) {
  const { run, isSending } = useWrite(api.contracts.letters.staff.emailBalanceLink, EMAILED);
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
