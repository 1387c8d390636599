import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { DuePanel } from "../../lib/dues/DuePanel";
import { useFirmDay } from "../../lib/useFirmDay";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { Dialog } from "../../ui/Dialog";
import { EditTask, NewTask } from "./TaskForm";
import { TaskLine } from "./TaskLine";
import { taskText, taskWords, type Task, type TaskPlace } from "./taskText";

/** Which form is open: of a new task, or of one that is there. */
type OpenForm = { task: Task | null } | null;

/** The tasks of a client, those of the cases included, or of one case; live. */
export function Tasks({ clientId, caseId }: TaskPlace) {
  const place = { clientId, caseId };
  const listed = useRecoveringQuery(api.tasks.staff.list, place);
  const today = useFirmDay();
  const [form, setForm] = useState<OpenForm>(null);
  const stored = [...(listed.value?.open ?? []), ...(listed.value?.done ?? [])];
  const close = () => {
    // A save that is answered late leaves the form that was opened since.
    setForm((now) => (now === form ? null : now));
  };
  return (
    <>
      <DuePanel
        words={taskWords}
        listed={listed}
        onAdd={() => {
          setForm({ task: null });
        }}
        line={(task, onGone) => (
          <TaskLine
            key={task.taskId}
            task={task}
            place={place}
            today={today}
            onGone={onGone}
            onEdit={(edited) => {
              setForm({ task: edited });
            }}
          />
        )}
      />
      <Dialog
        open={form !== null}
        onOpenChange={close}
        title={form?.task === null ? taskText.newTitle : taskText.editTitle}
      >
        {form?.task === null ? <NewTask place={place} onClose={close} /> : null}
        {form?.task ? (
          <EditTask
            opened={form.task}
            stored={stored.find(({ taskId }) => taskId === form.task?.taskId) ?? form.task}
            onClose={close}
          />
        ) : null}
      </Dialog>
    </>
  );
}
