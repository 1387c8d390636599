import { Link } from "react-router-dom";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { clientPath, contractPath } from "../../../lib/paths";
import { Detail, DetailGroup } from "../../../ui/text/DetailList";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { ENGLISH_NAMES } from "../../../../convex/platform/languages";
import { useReader } from "../../clients/shared/useReader";
import { caseDetailText } from "./caseDetailText";
import { CaseOwner } from "./CaseOwner";
import type { ClientCase } from "./clientCase";

const LINK = "hit-area text-accent-ink hover:underline";

/** The case's own facts. */
export function CaseFacts({ clientCase }: { clientCase: ClientCase }) {
  const language = useReader()?.locale ?? null;
  const { clientId, clientName, caseTypeWords, contractId, updatedAt, updatedByName } = clientCase;
  return (
    <DetailGroup title={caseDetailText.facts}>
      <Detail label={caseDetailText.client}>
        <Link dir="auto" to={clientPath(clientId)} className={LINK}>
          {plainText(clientName)}
        </Link>
      </Detail>
      {language === null ? null : <Detail label={caseDetailText.language}>{ENGLISH_NAMES[language]}</Detail>}
      <Detail label={caseDetailText.type}>{plainText(caseTypeWords)}</Detail>
      <Detail label={caseDetailText.owner}>
        <CaseOwner clientCase={clientCase} />
      </Detail>
      {contractId === null ? null : (
        <Detail label={caseDetailText.contract}>
          <Link to={contractPath(contractId)} className={LINK}>
            {caseDetailText.viewContract}
          </Link>
        </Detail>
      )}
      <Detail label={caseDetailText.changed}>
        <LiveTime at={updatedAt} format={formatAge} formatExact={formatExactTime} />
        {updatedByName === null ? null : ` by ${updatedByName}`}
      </Detail>
    </DetailGroup>
  );
}
