import { FolderOpen, Plus } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Dialog } from "../../../ui/overlay/Dialog";
import { Empty } from "../../../ui/feedback/Empty";
import { PlainTable } from "../../../ui/grid/PlainTable";
import { CASE_COLUMNS, type ListedCase } from "./caseColumns";
import { caseText } from "./caseText";
import { NewCase } from "./NewCase";

interface ClientCasesProps {
  clientId: string;
  clientName: string;
}

const keyOf = ({ caseId }: ListedCase) => caseId;

/** A client's cases, the newest first, and the form of a new one. */
export function ClientCases({ clientId, clientName }: ClientCasesProps) {
  const { value: cases, ...failure } = useRecoveringQuery(api.cases.record.staff.ofClient, { clientId });
  const { isOpen, open, close } = useOpening();
  return (
    <section aria-label={caseText.heading} className="space-y-3">
      {cases !== undefined && cases.length > 0 ? (
        <div className="flex justify-end">
          <Button look="primary" onClick={open}>
            <Plus aria-hidden className="size-4" />
            {caseText.open}
          </Button>
        </div>
      ) : null}
      {failure.error === null ? (
        <Cases cases={cases} onCreate={open} />
      ) : (
        <QueryFailed text={caseText.failed} {...failure} />
      )}
      <Dialog open={isOpen} onOpenChange={close} title={caseText.title} size="large">
        <NewCase client={{ clientId, clientName }} onClose={close} />
      </Dialog>
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
