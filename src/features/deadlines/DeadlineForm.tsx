import { useForm, type Resolver, type UseFormReturn } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import {
  DEADLINE_FIELDS,
  DEADLINE_KIND_LABELS,
  DEADLINE_KINDS,
  deadlineProblem,
  type DeadlineForm,
} from "../../../convex/deadlines/rules";
import { placeIdOf } from "../../../convex/dues/rules";
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
import { SelectField } from "../../ui/form/SelectField";
import { TextField } from "../../ui/form/TextField";
import { deadlineText, deadlineWords, type Deadline, type DeadlinePlace } from "./deadlineText";

const KINDS = DEADLINE_KINDS.map((value) => ({ value, label: DEADLINE_KIND_LABELS[value] }));

type FormState = UseFormReturn<DeadlineForm, unknown, DeadlineForm>;

const resolver: Resolver<DeadlineForm> = (typed) => {
  const errors = fieldErrors(typed, DEADLINE_FIELDS, deadlineProblem);
  return errors === null ? { values: typed, errors: {} } : { values: {}, errors };
};

interface FieldsProps {
  form: FormState;
  /** Null for a new deadline. */
  deadline: Deadline | null;
}

function Fields({ form: { control }, deadline }: FieldsProps) {
  const { ownerId = null, ownerName = null } = deadline ?? {};
  return (
    <>
      <SelectField
        control={control}
        name="kind"
        label={deadlineText.kind}
        choices={KINDS}
        placeholder={deadlineText.chooseKind}
        required
      />
      <TextField control={control} name="title" label={deadlineText.title} autoComplete="off" required />
      <DateField control={control} name="dueOn" label={dueText.dueOn} required />
      <OwnerField
        control={control}
        name="ownerId"
        before={ownerId === null || ownerName === null ? null : { ownerId, ownerName }}
      />
    </>
  );
}

/** A new deadline is the person's own, and on a case's page about the case, until they choose otherwise. */
export function NewDeadline({ place, onClose }: { place: DeadlinePlace; onClose: () => void }) {
  const initial = { kind: place.caseId === null ? "" : "case", title: "", ownerId: usePersonId() ?? "", dueOn: "" };
  const { begun, keep, forget } = useKeptValues(`deadline ${placeIdOf(place)}`, DEADLINE_FIELDS, initial);
  const form = useForm<DeadlineForm, unknown, DeadlineForm>({ defaultValues: begun, resolver });
  useKeeping(form, keep);
  const close = () => {
    forget();
    onClose();
  };
  const { run, isSending, failure } = useWrite(api.deadlines.staff.add, {
    refusalText: fieldSentence,
    unforeseen: deadlineText.addFailed,
    done: deadlineText.added,
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
      <Fields form={form} deadline={null} />
      <FormEnd isSending={isSending} onCancel={close} submit={deadlineWords.add} sending={dueText.adding} />
    </Form>
  );
}

const formOf = ({ kind, title, ownerId, dueOn }: Deadline): DeadlineForm => {
  return { kind, title, ownerId: ownerId ?? "", dueOn };
};

interface EditDeadlineProps {
  /** As it was when the form was opened. */
  opened: Deadline;
  /** As it is now; as it was where it is gone. */
  stored: Deadline;
  onClose: () => void;
}

/** A deadline that is there: what somebody else saves meanwhile is not overwritten unseen. */
export function EditDeadline({ opened, stored, onClose }: EditDeadlineProps) {
  const { deadlineId } = opened;
  const form = useForm<DeadlineForm, unknown, DeadlineForm>({ defaultValues: formOf(opened), resolver });
  const removing = useWrite(api.deadlines.staff.remove, { done: deadlineText.removed, onDone: onClose });
  const changing = useEdit(api.deadlines.staff.change, {
    done: deadlineText.saved,
    unforeseen: deadlineText.saveFailed,
    onDone: onClose,
  });
  const { run, remove, isRemoving, failure, ...edit } = withRemoval(changing, removing);
  const { save, conflict } = useVersionedForm({
    form,
    edit,
    opened: opened.version,
    stored: { version: stored.version, typed: formOf(stored) },
    onSave: (typed, version) => {
      run({ deadlineId, form: typed, version });
    },
  });
  const { remove: label, removeForGood: again } = dueText;
  return (
    <Form form={form} failure={failure} onSubmit={save}>
      <EditConflict {...conflict} />
      <Fields form={form} deadline={opened} />
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
              remove({ deadlineId });
            }}
          />
        }
      />
    </Form>
  );
}
