import { Pencil } from "lucide-react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import {
  CASE_PRIORITY_CHOICES,
  CASE_STAGE_LABELS,
  type CasePriority,
  type CaseStage,
  type CaseStatus,
} from "../../../../convex/cases/record/rules";
import { formatDate } from "../../../lib/format/formatDay";
import { RecordFieldMenu } from "../../../lib/live/RecordFieldMenu";
import type { ChosenField } from "../../../lib/live/useRowWrite";
import { clientPath } from "../../../lib/paths";
import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { plainText } from "../../../ui/text/plainText";
import type { RecordHeadContent } from "../../../ui/text/RecordHead";
import {
  caseDetailText,
  PRIORITY_LABELS,
  STAGE_CHOICES,
  CASE_STATUS_CHOICES,
  CASE_STATUS_LABELS,
} from "./caseDetailText";
import type { ClientCase } from "./clientCase";
import { EditCase } from "./EditCase";

const { setPriority, setStage, setStatus } = api.cases.record.staff;
const nameOf = ({ caseNumber }: ClientCase) => caseNumber;

const STATUS: ChosenField<ClientCase, CaseStatus, typeof setStatus> = {
  mutation: setStatus,
  argsOf: ({ caseId }, change) => ({ caseId, ...change }),
  what: "status",
  valueOf: ({ status }) => status,
  nameOf,
  labels: CASE_STATUS_LABELS,
};

const STAGE: ChosenField<ClientCase, CaseStage, typeof setStage> = {
  mutation: setStage,
  argsOf: ({ caseId }, change) => ({ caseId, ...change }),
  what: "stage",
  valueOf: ({ stage }) => stage,
  nameOf,
  labels: CASE_STAGE_LABELS,
};

const PRIORITY: ChosenField<ClientCase, CasePriority, typeof setPriority> = {
  mutation: setPriority,
  argsOf: ({ caseId }, change) => ({ caseId, ...change }),
  what: "priority",
  valueOf: ({ priority }) => priority,
  nameOf,
  labels: PRIORITY_LABELS,
};

/** Content of the page header of a case. */
export function caseHead(clientCase: ClientCase): RecordHeadContent {
  const { clientId, caseNumber, progress, createdAt, createdByName } = clientCase;
  return {
    status: (
      <span className="flex flex-wrap gap-2 touch:gap-y-3">
        <RecordFieldMenu field={STATUS} record={clientCase} choices={CASE_STATUS_CHOICES} />
        <RecordFieldMenu field={STAGE} record={clientCase} choices={STAGE_CHOICES} />
        <RecordFieldMenu field={PRIORITY} record={clientCase} choices={CASE_PRIORITY_CHOICES} />
      </span>
    ),
    line: (
      <>
        <span className="tabular-nums">{caseNumber}</span>
        <span className="tabular-nums">{caseDetailText.done(progress)}</span>
        <span>{caseDetailText.opened(formatDate(createdAt), createdByName && plainText(createdByName))}</span>
        <Link to={clientPath(clientId)} className="hit-area font-medium text-accent-ink hover:underline">
          {caseDetailText.viewClient}
        </Link>
      </>
    ),
    actions: <Edit clientCase={clientCase} />,
  };
}

function Edit({ clientCase }: { clientCase: ClientCase }) {
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <Button onClick={open} data-act="">
        <Pencil aria-hidden className="size-4" />
        {caseDetailText.edit}
      </Button>
      <Dialog open={isOpen} onOpenChange={close} title={caseDetailText.edit} size="large">
        <EditCase stored={clientCase} onClose={close} />
      </Dialog>
    </>
  );
}
