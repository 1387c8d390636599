import type { FunctionReturnType } from "convex/server";
import { useForm, type Resolver } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import { VIEW_FIELDS, viewProblem, type ShownView, type ViewForm } from "../../../convex/leadViews/rules";
import { AskingButton } from "../../lib/dues/AskingButton";
import { FormEnd } from "../../lib/dues/FormEnd";
import { useVersionedForm } from "../../lib/dues/useVersionedForm";
import { fieldErrors } from "../../lib/fieldErrors";
import { EditConflict, useEdit, withRemoval } from "../../lib/useEdit";
import { useWrite } from "../../lib/useWrite";
import { Form } from "../../ui/form/Form";
import { SwitchField } from "../../ui/form/SwitchField";
import { TextField } from "../../ui/form/TextField";
import { viewText } from "./viewText";

export type SavedView = FunctionReturnType<typeof api.leadViews.staff.list>[number];

const resolver: Resolver<ViewForm> = (typed) => {
  const errors = fieldErrors(typed, VIEW_FIELDS, viewProblem);
  return errors === null ? { values: typed, errors: {} } : { values: {}, errors };
};

const formOf = (view: SavedView | null): ViewForm => ({ name: view?.name ?? "", isShared: view?.isShared ?? false });

interface EditViewProps {
  /** As it was when the form was opened; null for a new one. */
  opened: SavedView | null;
  /** As it is now. */
  stored: SavedView | null;
  /** What the list shows. */
  shown: ShownView;
  onClose: () => void;
}

/** The form of a saved view: what a colleague saves meanwhile is not overwritten unseen. */
export function EditView({ opened, stored, shown, onClose }: EditViewProps) {
  const form = useForm<ViewForm, unknown, ViewForm>({ defaultValues: formOf(opened), resolver });
  const saving = useEdit(api.leadViews.staff.save, { done: viewText.saved, onDone: onClose });
  const removing = useWrite(api.leadViews.staff.remove, { done: viewText.removed, onDone: onClose });
  const { run, remove, isRemoving, failure, ...edit } = withRemoval(saving, removing);
  const { save, conflict } = useVersionedForm({
    form,
    edit,
    opened: opened?.version ?? 0,
    stored: { version: stored?.version ?? 0, typed: formOf(stored) },
    onSave: (typed, version) => {
      run({ viewId: opened?.viewId ?? null, form: typed, shown, version });
    },
  });
  const start =
    opened === null ? undefined : (
      <AskingButton
        label={viewText.remove}
        again={viewText.removeForGood}
        isSending={isRemoving}
        onConfirm={() => {
          remove({ viewId: opened.viewId, version: opened.version });
        }}
      />
    );
  const end = { submit: viewText.save, sending: viewText.saving };
  return (
    <Form form={form} failure={failure} onSubmit={save}>
      <EditConflict {...conflict} />
      <p className="text-sm text-ink-soft">{viewText.about}</p>
      <TextField control={form.control} name="name" label={viewText.name} autoComplete="off" required />
      <SwitchField control={form.control} name="isShared" label={viewText.isShared} hint={viewText.isSharedHint} />
      <FormEnd isSending={edit.isSending} onCancel={onClose} {...end} {...(start !== undefined && { start })} />
    </Form>
  );
}
