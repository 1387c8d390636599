import { TASK_FIELDS, taskProblem, type TaskForm } from "../../../../convex/cases/tasks/rules";
import type { DueItemKind } from "../../../lib/dueItems/DueItemForm";
import { dueText } from "../../../lib/dueItems/dueWords";
import { OwnerField } from "../../../lib/dueItems/OwnerField";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { DateField } from "../../../ui/form/fields";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { taskText, taskWords, type Task } from "./taskText";

export const TASKS: DueItemKind<Task, TaskForm> = {
  words: taskWords,
  text: taskText,
  idOf: ({ taskId }) => taskId,
  nameOf: ({ text }) => text,
  schema: fieldSchema(TASK_FIELDS, taskProblem),
  typedOf: ({ text, ownerId, dueOn }) => ({ text, ownerId: ownerId ?? "", dueOn: dueOn ?? "" }),
  fields: ({ control }, owner) => (
    <>
      <TextAreaField control={control} name="text" label={taskText.text} rows={2} required />
      <OwnerField control={control} name="ownerId" before={owner} />
      <DateField control={control} name="dueOn" label={dueText.dueOn} />
    </>
  ),
};
