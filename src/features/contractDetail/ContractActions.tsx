import { useAction } from "convex/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { isSigned } from "../../../convex/contracts/rules";
import { mailLink } from "../../lib/mailLink";
import { clientPath } from "../../lib/paths";
import { useSending, useWrite } from "../../lib/useWrite";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { showToast } from "../../ui/toasts";
import type { Contract } from "./contract";
import { detailText } from "./detailText";
import { saveBytes } from "./saveBytes";

/** What staff do with a contract: the client's links, its file, its letter, the archive. */
export function ContractActions({ contract }: { contract: Contract }) {
  const { contractId: id, signingUrl, retainerLinkUrl, status } = contract;
  const link = mailLink(contract.clientEmail);
  const canSign = signingUrl !== null && !isSigned(status);
  return (
    <section aria-label={detailText.actions} className="space-y-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="text-sm font-semibold text-ink">{detailText.actions}</h2>
      <div className="grid gap-2">
        {canSign ? <SigningLink id={id} url={signingUrl} /> : null}
        {isSigned(status) ? <Downloads contract={contract} /> : null}
        {retainerLinkUrl === null ? null : (
          <Button asChild>
            <a href={retainerLinkUrl} target="_blank" rel="noreferrer">
              {detailText.openPayment}
            </a>
          </Button>
        )}
        {link === null ? null : (
          <Button asChild>
            <a href={link}>{detailText.email}</a>
          </Button>
        )}
        <ContractClient contract={contract} />
        <Resend id={id} />
        <Archive contract={contract} />
      </div>
    </section>
  );
}

/** Opening the client's own link is asked about, and recorded before it opens. */
function SigningLink({ id, url }: { id: string; url: string }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isSending, failure } = useWrite(api.contractDetail.staff.noteSigningLinkOpened, {
    onDone: () => {
      setAsking(false);
      window.open(url, "_blank", "noreferrer");
    },
  });
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => {
        showToast({ id: "copy", tone: "good", text: detailText.copied });
      },
      () => {
        showToast({ id: "copy", tone: "bad", text: detailText.notCopied });
      },
    );
  };
  return (
    <>
      <Button
        look="primary"
        onClick={() => {
          setAsking(true);
        }}
      >
        {detailText.openSigning}
      </Button>
      <Button onClick={copy}>{detailText.copySigning}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={detailText.openSigning}
        confirm={detailText.openSigningConfirm}
        confirming={detailText.openSigningConfirm}
        isSending={isSending}
        failure={failure}
        onConfirm={() => {
          run({ id });
        }}
      >
        {detailText.openSigningQuestion}
      </ConfirmDialog>
    </>
  );
}

function Downloads({ contract: { contractId: id } }: { contract: Contract }) {
  const read = useAction(api.signing.staff.document);
  const { run, isSending } = useSending(async (part: "document" | "audit") => {
    const answer = await read({ id, part }).catch(() => ({
      kind: "failed" as const,
      reason: detailText.downloadFailed,
    }));
    if (answer.kind === "document") {
      saveBytes(`${answer.name}${part === "audit" ? " - audit page" : ""}.pdf`, answer.bytes);
      return;
    }
    const missing = part === "audit" ? detailText.noAudit : detailText.downloadFailed;
    showToast({ id: "download", tone: "bad", text: answer.kind === "failed" ? answer.reason : missing });
  });
  return (
    <>
      <Button
        disabled={isSending}
        onClick={() => {
          run("document");
        }}
      >
        {detailText.download}
      </Button>
      <Button
        disabled={isSending}
        onClick={() => {
          run("audit");
        }}
      >
        {detailText.audit}
      </Button>
    </>
  );
}

const MADE_CLIENT = { done: detailText.madeClient };

/** From the signed contract to the client: the way to the client that it has, or what makes client and case. */
function ContractClient({ contract: { contractId: id, clientId, status } }: { contract: Contract }) {
  const { run, isSending } = useWrite(api.contractClients.staff.make, MADE_CLIENT);
  if (clientId !== null) {
    return (
      <Button asChild>
        <Link to={clientPath(clientId)}>{detailText.viewClient}</Link>
      </Button>
    );
  }
  if (!isSigned(status)) return null;
  const make = () => {
    run({ id });
  };
  return (
    <Button onClick={make} disabled={isSending}>
      {detailText.makeClient}
    </Button>
  );
}

const RESENT = { done: detailText.resent };

function Resend({ id }: { id: string }) {
  const { run, isSending } = useWrite(api.contractMail.staff.resend, RESENT);
  const resend = () => {
    run({ id });
  };
  return (
    <Button onClick={resend} disabled={isSending}>
      {detailText.resend}
    </Button>
  );
}

function Archive({ contract: { contractId: id, archivedAt } }: { contract: Contract }) {
  const archive = useWrite(api.contractDetail.staff.archive);
  const unarchive = useWrite(api.contractDetail.staff.unarchive);
  const { run, isSending } = archivedAt === null ? archive : unarchive;
  return (
    <Button
      look="quiet"
      disabled={isSending}
      onClick={() => {
        run({ id });
      }}
    >
      {archivedAt === null ? detailText.archive : detailText.unarchive}
    </Button>
  );
}
