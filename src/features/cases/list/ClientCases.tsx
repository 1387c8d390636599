import { FolderOpen, Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Dialog } from "../../../ui/overlay/Dialog";
import { Empty } from "../../../ui/feedback/Empty";
import { PlainTable } from "../../../ui/grid/PlainTable";
import { ListFailed } from "../../../ui/feedback/ListFailed";
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
  const { value: cases, error, isRetrying, retry } = useRecoveringQuery(api.cases.record.staff.ofClient, { clientId });
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
  };
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
      {error === null ? (
        <Cases cases={cases} onCreate={open} />
      ) : (
        <ListFailed message={listErrorText(error, caseText.failed)} onRetry={retry} isRetrying={isRetrying} />
      )}
      <Dialog open={isOpen} onOpenChange={setOpen} title={caseText.title} size="large">
        <NewCase
          client={{ clientId, clientName }}
          onClose={() => {
            setOpen(false);
          }}
        />
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
