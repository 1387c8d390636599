import { Archive, CreditCard, Mail, User, UserPlus } from "lucide-react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { isOver, isSigned } from "../../../../convex/contracts/record/rules";
import { mailLink } from "../../../lib/format/mailLink";
import { clientPath } from "../../../lib/paths";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import type { Contract } from "../shared/contract";
import { detailText } from "./detailText";
import { DownloadContract } from "./DownloadContract";
import { ResendLetter } from "./ResendLetter";
import { SigningLink } from "./SigningLink";

/** The actions on a contract: the client's links, the file, the letter, the archive. */
export function ContractActions({ contract }: { contract: Contract }) {
  const { contractId: id, signingUrl, status } = contract;
  const paymentUrl = paymentUrlOf(contract);
  const link = mailLink(contract.clientEmail);
  const canSign = signingUrl !== null && (status === "sent" || status === "viewed") && contract.archivedAt === null;
  return (
    <section aria-label={detailText.actions} className="print:hidden">
      <h2 className="mb-2 text-section font-semibold text-ink">{detailText.actions}</h2>
      <div data-acts="" className="grid gap-1 rounded-lg border border-line bg-surface p-2">
        <MakeClient contract={contract} />
        {canSign ? <SigningLink id={id} url={signingUrl} /> : null}
        {isSigned(status) ? <DownloadContract id={id} /> : null}
        {paymentUrl === null ? null : (
          <Button asChild look="row">
            <a href={paymentUrl} target="_blank" rel="noreferrer">
              <CreditCard aria-hidden className="size-4" />
              {detailText.openPayment}
            </a>
          </Button>
        )}
        {link === null ? null : (
          <Button asChild look="row">
            <a href={link}>
              <Mail aria-hidden className="size-4" />
              {detailText.email}
            </a>
          </Button>
        )}
        {contract.clientId === null ? null : (
          <Button asChild look="row">
            <Link to={clientPath(contract.clientId)}>
              <User aria-hidden className="size-4" />
              {detailText.viewClient}
            </Link>
          </Button>
        )}
        <ResendLetter contract={contract} />
        <ToArchive contract={contract} />
      </div>
    </section>
  );
}

/** The payment page of the amount due now: the retainer first, then the balance; null if nothing is due. */
function paymentUrlOf(contract: Contract): string | null {
  const { due, retainerLinkUrl, balanceLinkUrl } = contract;
  if (isOver(contract)) return null;
  if (due.retainer.dueCents > 0) return retainerLinkUrl;
  return due.balance.dueCents > 0 ? balanceLinkUrl : null;
}

const MADE_CLIENT = { done: detailText.madeClient };

/** Makes client and case of a signed contract: the next thing to do, and the first of the actions. */
function MakeClient({ contract: { contractId: id, clientId, status } }: { contract: Contract }) {
  const { run, isSending } = useWrite(api.contracts.clients.staff.make, MADE_CLIENT);
  if (clientId !== null || !isSigned(status)) return null;
  return (
    <Button
      look="primary"
      className="mb-1 w-full"
      onClick={() => {
        run({ id });
      }}
      disabled={isSending}
    >
      <UserPlus aria-hidden className="size-4" />
      {detailText.makeClient}
    </Button>
  );
}

function ToArchive({ contract: { contractId: id, archivedAt } }: { contract: Contract }) {
  const archive = useWrite(api.contracts.page.staff.archive);
  const unarchive = useWrite(api.contracts.page.staff.unarchive);
  const { run, isSending } = archivedAt === null ? archive : unarchive;
  return (
    <Button
      look="row"
      disabled={isSending}
      onClick={() => {
        run({ id });
      }}
    >
      <Archive aria-hidden className="size-4" />
      {archivedAt === null ? detailText.archive : detailText.unarchive}
    </Button>
  );
}
