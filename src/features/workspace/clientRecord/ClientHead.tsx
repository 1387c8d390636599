import type { ReactNode } from "react";
import {
  CLIENT_STATUS_LABELS,
  CLIENT_STATUS_TONES,
  CLIENT_TYPE_LABELS,
  CLIENT_TYPE_TONES,
} from "../../../../convex/clients/record/rules";
import { formatPhone } from "../../../lib/format/formatPhone";
import { mailLink } from "../../../lib/format/mailLink";
import { phoneLink } from "../../../lib/format/phoneLink";
import { Badge } from "../../../ui/text/Badge";
import { LinkedText } from "../../../ui/text/LinkedText";
import { plainText } from "../../../ui/text/plainText";
import type { RecordHeadContent } from "../../../ui/text/RecordHead";
import type { Client } from "./client";
import { clientDetailText } from "./clientDetailText";

/** Content of the page header of a client, with its buttons. */
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
        <span>{clientDetailText.caseType(plainText(caseTypeWords))}</span>
      </>
    ),
    actions,
  };
}
