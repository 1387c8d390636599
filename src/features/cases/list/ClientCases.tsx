import { FolderOpen } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Empty } from "../../../ui/feedback/Empty";
import { PlainTable } from "../../../ui/grid/PlainTable";
import { CASE_COLUMNS, type ListedCase } from "./caseColumns";
import { caseText } from "./caseText";
import { NewCaseDialog } from "./NewCaseDialog";

interface ClientCasesProps {
  clientId: string;
  clientName: string;
}

const keyOf = ({ caseId }: ListedCase) => caseId;

/** A client's cases, the newest first; without any, the form of the first. */
export function ClientCases({ clientId, clientName }: ClientCasesProps) {
  const { value: cases, ...failure } = useRecoveringQuery(api.cases.record.staff.ofClient, { clientId });
  const opening = useOpening();
  return (
    <section aria-label={caseText.heading} className="space-y-3">
      {failure.error === null ? (
        <Cases cases={cases} onCreate={opening.open} />
      ) : (
        <QueryFailed text={caseText.failed} {...failure} />
      )}
      <NewCaseDialog client={{ clientId, clientName }} opening={opening} />
    </section>
  );
}

function Cases({ cases, onCreate }: { cases: readonly ListedCase[] | undefined; onCreate: () => void }) {
  if (cases === undefined) return <DetailsLoading label={caseText.loading} />;
  if (cases.length === 0) {
    const create = (
      <Button look="primary" onClick={onCreate}>
        {caseText.first}
      </Button>
    );
    return (
      <Empty icon={<FolderOpen aria-hidden />} title={caseText.empty} action={create}>
        {caseText.emptyHint}
      </Empty>
    );
  }
  return <PlainTable label={caseText.table} columns={CASE_COLUMNS} rows={cases} rowKey={keyOf} actions={null} />;
}
