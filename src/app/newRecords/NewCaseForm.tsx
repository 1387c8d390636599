import { NewCase } from "../../features/cases/list/NewCase";
import type { NewItemProps } from "../../lib/dueItems/NewDueItem";

/** The form of a new case of any client. */
export function NewCaseForm({ start, onClose }: NewItemProps) {
  return <NewCase client={start ?? { clientId: "", clientName: "" }} onClose={onClose} />;
}
