import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { NewDueItem, type NewItemProps } from "../../../lib/dueItems/NewDueItem";
import { textDraft } from "../../../lib/recordForm/useRecordForm";
import { DEADLINES } from "./deadlineKind";

/** The form of a new deadline of any client, by default the person's own and about a case. */
export function NewDeadline(props: NewItemProps) {
  const add = useMutation(api.agenda.deadlines.staff.add);
  const initial = { kind: "case", title: "", ownerId: usePersonId() ?? "", dueOn: "" };
  return (
    <NewDueItem
      {...props}
      kind={DEADLINES}
      initial={initial}
      draft={textDraft("new deadline", initial)}
      add={async (place, form) => await add({ ...place, form })}
    />
  );
}
