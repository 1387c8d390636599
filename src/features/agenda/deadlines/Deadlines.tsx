import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { placeIdOf } from "../../../../convex/platform/dueItems/rules";
import { DueItems } from "../../../lib/dueItems/DueItems";
import type { DuePlace } from "../../../lib/dueItems/dueWords";
import { markDone } from "../../../lib/dueItems/markDone";
import { useSetDone } from "../../../lib/dueItems/useSetDone";
import { textDraft } from "../../../lib/recordForm/useRecordForm";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { DEADLINES } from "./deadlineKind";
import { deadlineText } from "./deadlineText";

/** The deadlines of a client or of one case. By default a new one is the person's own, and on a case's page about that case. */
export function Deadlines({ clientId, caseId }: DuePlace) {
  const place = { clientId, caseId };
  const listed = useRecoveringQuery(api.agenda.deadlines.staff.list, place);
  const add = useMutation(api.agenda.deadlines.staff.add);
  const change = useMutation(api.agenda.deadlines.staff.change);
  const remove = useMutation(api.agenda.deadlines.staff.remove);
  const initial = { kind: caseId === null ? "" : "case", title: "", ownerId: usePersonId() ?? "", dueOn: "" };
  return (
    <DueItems
      kind={DEADLINES}
      listed={listed}
      isOfCase={caseId !== null}
      onSetDone={useSetDeadlineDone(place)}
      writes={{
        initial,
        draft: textDraft(`deadline ${placeIdOf(place)}`, initial),
        add: async (form) => await add({ ...place, form }),
        change: async (deadlineId, form, version) => await change({ deadlineId, form, version }),
        remove: async (deadlineId) => await remove({ deadlineId }),
      }}
    />
  );
}

/** Optimistic update. */
function useSetDeadlineDone(place: DuePlace) {
  const mutate = useMutation(api.agenda.deadlines.staff.setDone);
  return useSetDone(async (deadlineId, isDone) => {
    const marking = mutate.withOptimisticUpdate((store) => {
      const lists = store.getQuery(api.agenda.deadlines.staff.list, place);
      if (lists === undefined) return;
      const marked = markDone(lists, (deadline) => deadline.deadlineId === deadlineId, isDone);
      store.setQuery(api.agenda.deadlines.staff.list, place, marked);
    });
    return await marking({ deadlineId, isDone });
  }, deadlineText);
}
