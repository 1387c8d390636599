import { useForm, type Resolver, type UseFormReturn } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import { placeIdOf } from "../../../convex/dues/rules";
import { TASK_FIELDS, taskProblem, type TaskForm } from "../../../convex/tasks/rules";
import { AskingButton } from "../../lib/dues/AskingButton";
import { dueText } from "../../lib/dues/dueWords";
import { FormEnd } from "../../lib/dues/FormEnd";
import { OwnerField } from "../../lib/dues/OwnerField";
import { useKeeping } from "../../lib/dues/useKeeping";
import { useVersionedForm } from "../../lib/dues/useVersionedForm";
import { fieldErrors } from "../../lib/fieldErrors";
import { fieldSentence } from "../../lib/refusalText";
import { usePersonId } from "../../lib/unsent/unsentContext";
import { useKeptValues } from "../../lib/unsent/useKeptValues";
import { EditConflict, useEdit, withRemoval } from "../../lib/useEdit";
import { useWrite } from "../../lib/useWrite";
import { DateField } from "../../ui/form/fields";
import { Form } from "../../ui/form/Form";
import { TextAreaField } from "../../ui/form/TextAreaField";
import { taskText, taskWords, type Task, type TaskPlace } from "./taskText";

type FormState = UseFormReturn<TaskForm, unknown, TaskForm>;

const resolver: Resolver<TaskForm> = (typed) => {
  const errors = fieldErrors(typed, TASK_FIELDS, taskProblem);
  return errors === null ? { values: typed, errors: {} } : { values: {}, errors };
};

interface FieldsProps {
  form: FormState;
  /** Null for a new task. */
  task: Task | null;
}

function Fields({ form: { control }, task }: FieldsProps) {
  const { ownerId = null, ownerName = null } = task ?? {};
  return (
    <>
      <TextAreaField control={control} name="text" label={taskText.text} rows={2} required />
      <OwnerField
        control={control}
        name="ownerId"
        before={ownerId === null || ownerName === null ? null : { ownerId, ownerName }}
      />
      <DateField control={control} name="dueOn" label={dueText.dueOn} />
    </>
  );
}

/** A new task is the person's own until they choose somebody else. */
export function NewTask({ place, onClose }: { place: TaskPlace; onClose: () => void }) {
  const initial = { text: "", ownerId: usePersonId() ?? "", dueOn: "" };
  const { begun, keep, forget } = useKeptValues(`task ${placeIdOf(place)}`, TASK_FIELDS, initial);
  const form = useForm<TaskForm, unknown, TaskForm>({ defaultValues: begun, resolver });
  useKeeping(form, keep);
  const close = () => {
    forget();
    onClose();
  };
  const { run, isSending, failure } = useWrite(api.tasks.staff.add, {
    refusalText: fieldSentence,
    unforeseen: taskText.addFailed,
    done: taskText.added,
    onDone: close,
  });
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(typed) => {
        run({ ...place, form: typed });
      }}
    >
      <Fields form={form} task={null} />
      <FormEnd isSending={isSending} onCancel={close} submit={taskWords.add} sending={dueText.adding} />
    </Form>
  );
}

const formOf = ({ text, ownerId, dueOn }: Task): TaskForm => ({ text, ownerId: ownerId ?? "", dueOn: dueOn ?? "" });

interface EditTaskProps {
  /** As it was when the form was opened. */
  opened: Task;
  /** As it is now; as it was where it is gone. */
  stored: Task;
  onClose: () => void;
}

/** A task that is there: what somebody else saves meanwhile is not overwritten unseen. */
export function EditTask({ opened, stored, onClose }: EditTaskProps) {
  const { taskId } = opened;
  const form = useForm<TaskForm, unknown, TaskForm>({ defaultValues: formOf(opened), resolver });
  const removing = useWrite(api.tasks.staff.remove, { done: taskText.removed, onDone: onClose });
  const changing = useEdit(api.tasks.staff.change, {
    done: taskText.saved,
    unforeseen: taskText.saveFailed,
    onDone: onClose,
  });
  const { run, remove, isRemoving, failure, ...edit } = withRemoval(changing, removing);
  const { save, conflict } = useVersionedForm({
    form,
    edit,
    opened: opened.version,
    stored: { version: stored.version, typed: formOf(stored) },
    onSave: (typed, version) => {
      run({ taskId, form: typed, version });
    },
  });
  const { remove: label, removeForGood: again } = dueText;
  return (
    <Form form={form} failure={failure} onSubmit={save}>
      <EditConflict {...conflict} />
      <Fields form={form} task={opened} />
      <FormEnd
        isSending={edit.isSending}
        onCancel={onClose}
        submit={dueText.save}
        sending={dueText.saving}
        start={
          <AskingButton
            label={label}
            again={again}
            isSending={isRemoving}
            onConfirm={() => {
              remove({ taskId });
            }}
          />
        }
      />
    </Form>
  );
}
