import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { NewDueItem, type NewItemProps } from "../../../lib/dueItems/NewDueItem";
import { textDraft } from "../../../lib/recordForm/useRecordForm";
import { TASKS } from "./taskKind";

/** The form of a new task of any client, by default the person's own. */
export function NewTask(props: NewItemProps) {
  const add = useMutation(api.cases.tasks.staff.add);
  const initial = { text: "", ownerId: usePersonId() ?? "", dueOn: "" };
  return (
    <NewDueItem
      {...props}
      kind={TASKS}
      initial={initial}
      draft={textDraft("new task", initial)}
      add={async (place, form) => await add({ ...place, form })}
    />
  );
}
