import { Deadlines } from "../../features/agenda/deadlines/Deadlines";
import { Tasks } from "../../features/cases/tasks/Tasks";

/** Tasks and deadlines of a client, or of one case of the client. */
export function DueLists({ clientId, caseId = null }: { clientId: string; caseId?: string | null }) {
  return (
    <div className="grid grid-cols-1 gap-6 @3xl:grid-cols-2">
      <Tasks clientId={clientId} caseId={caseId} />
      <Deadlines clientId={clientId} caseId={caseId} />
    </div>
  );
}
