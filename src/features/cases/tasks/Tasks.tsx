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
import { TASKS } from "./taskKind";
import { taskText } from "./taskText";

/** The tasks of a client or of one case. By default a new task is the person's own. */
export function Tasks({ clientId, caseId }: DuePlace) {
  const place = { clientId, caseId };
  const listed = useRecoveringQuery(api.cases.tasks.staff.list, place);
  const add = useMutation(api.cases.tasks.staff.add);
  const change = useMutation(api.cases.tasks.staff.change);
  const remove = useMutation(api.cases.tasks.staff.remove);
  const initial = { text: "", ownerId: usePersonId() ?? "", dueOn: "" };
  return (
    <DueItems
      kind={TASKS}
      listed={listed}
      isOfCase={caseId !== null}
      onSetDone={useSetTaskDone(place)}
      writes={{
        initial,
        draft: textDraft(`task ${placeIdOf(place)}`, initial),
        add: async (form) => await add({ ...place, form }),
        change: async (taskId, form, version) => await change({ taskId, form, version }),
        remove: async (taskId) => await remove({ taskId }),
      }}
    />
  );
}

/** Optimistic update. */
function useSetTaskDone(place: DuePlace) {
  const mutate = useMutation(api.cases.tasks.staff.setDone);
  return useSetDone(async (taskId, isDone) => {
    const marking = mutate.withOptimisticUpdate((store) => {
      const lists = store.getQuery(api.cases.tasks.staff.list, place);
      if (lists === undefined) return;
      const marked = markDone(lists, (task) => task.taskId === taskId, isDone);
      store.setQuery(api.cases.tasks.staff.list, place, marked);
    });
    return await marking({ taskId, isDone });
  }, taskText);
}
