import { Archive, ArchiveRestore, FileSignature, Mail } from "lucide-react";
import { useMutation } from "convex/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import {
  CLIENT_STATUS_LABELS,
  CLIENT_STATUS_TONES,
  CLIENT_TYPE_LABELS,
  CLIENT_TYPE_TONES,
} from "../../../convex/clients/rules";
import { formatPhone } from "../../lib/format";
import { mailLink } from "../../lib/mailLink";
import { contractPath } from "../../lib/paths";
import { phoneLink } from "../../lib/phoneLink";
import { useWrite } from "../../lib/useWrite";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { LinkedText } from "../../ui/LinkedText";
import type { RecordHeadContent } from "../../ui/RecordHead";
import type { Client } from "./client";
import { clientDetailText } from "./clientDetailText";

/** What stands in the head of a client's screen; `actions` come after those of the head itself. */
export function clientHead(client: Client, actions: ReactNode): RecordHeadContent {
  const { clientType, status, isSample, clientEmail, clientPhone, onboardedAt, caseTypeWords } = client;
  return {
    status: (
      <>
        <Badge tone={CLIENT_STATUS_TONES[status]}>{CLIENT_STATUS_LABELS[status]}</Badge>
        <Badge tone={CLIENT_TYPE_TONES[clientType]}>{CLIENT_TYPE_LABELS[clientType]}</Badge>
        {isSample ? <Badge tone="quiet">{clientDetailText.sample}</Badge> : null}
      </>
    ),
    line: (
      <>
        <LinkedText text={clientEmail} link={mailLink(clientEmail)} />
        {clientPhone === null ? null : <LinkedText text={formatPhone(clientPhone)} link={phoneLink(clientPhone)} />}
        <span>{clientDetailText.onboarded(onboardedAt)}</span>
        <span>{clientDetailText.caseType(caseTypeWords)}</span>
      </>
    ),
    actions: (
      <>
        <EmailClient client={client} />
        {client.contractPathId === null ? null : (
          <Button asChild>
            <Link to={contractPath(client.contractPathId)}>
              <FileSignature aria-hidden className="size-4" />
              {clientDetailText.viewContract}
            </Link>
          </Button>
        )}
        {actions}
        <ArchiveButton client={client} />
      </>
    ),
  };
}

function EmailClient({ client: { clientEmail, firmName } }: { client: Client }) {
  const link = mailLink(clientEmail, clientDetailText.subject(firmName));
  if (link === null) return null;
  return (
    <Button asChild>
      <a href={link}>
        <Mail aria-hidden className="size-4" />
        {clientDetailText.email}
      </a>
    </Button>
  );
}

/** Archives the client, or takes them back; an active client comes back by Undo as well. */
function ArchiveButton({ client: { clientId, status } }: { client: Client }) {
  const undoArchive = useMutation(api.clientDetail.staff.reactivate);
  const archive = useWrite(api.clientDetail.staff.archive, {
    done: clientDetailText.archived,
    ...(status === "active" && { undo: () => undoArchive({ clientId }) }),
  });
  const reactivate = useWrite(api.clientDetail.staff.reactivate, { done: clientDetailText.reactivated });
  const isArchived = status === "archived";
  const { run, isSending } = isArchived ? reactivate : archive;
  const Icon = isArchived ? ArchiveRestore : Archive;
  return (
    <Button
      disabled={isSending}
      onClick={() => {
        run({ clientId });
      }}
    >
      <Icon aria-hidden className="size-4" />
      {isArchived ? clientDetailText.reactivate : clientDetailText.archive}
    </Button>
  );
}
