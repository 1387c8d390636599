import { History } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { useGrowingList } from "../shared/useGrowingList";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { AccessLog } from "./AccessLog";
import { DocumentSection } from "./DocumentSection";
import { logText } from "./documentText";
import { FullRoom } from "./FullRoom";

interface ClientDocumentsProps {
  clientId: string;
  /** The button that adds a document. */
  add: ReactNode;
}

/** All documents of a client, the newest first, and who opened them; live. */
export function ClientDocuments({ clientId, add }: ClientDocumentsProps) {
  const log = useOpening();
  const growing = useGrowingList();
  const asked = { clientId, ...growing.length };
  const { value: newest, ...failure } = useRecoveringQuery(api.documents.record.staff.listOfClient, asked);
  const value = useLastValue(newest, clientId);
  return (
    <DocumentSection
      listed={{ value, isLoading: newest === undefined, ...failure }}
      growing={growing}
      add={add}
      notice={value?.room ? <FullRoom clientId={clientId} room={value.room} /> : null}
      isTitled={false}
    >
      <Button onClick={log.open}>
        <History aria-hidden className="size-4" />
        {logText.open}
      </Button>
      <AccessLog subject={{ kind: "client", clientId }} open={log.isOpen} onOpenChange={log.close} />
    </DocumentSection>
  );
}
