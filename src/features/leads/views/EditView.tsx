import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { VIEW_FIELDS, viewProblem, type ShownView } from "../../../../convex/leads/views/rules";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { SwitchField } from "../../../ui/form/SwitchField";
import { TextField } from "../../../ui/form/TextField";
import { viewText } from "./viewText";

export type SavedView = FunctionReturnType<typeof api.leads.views.staff.list>[number];

const schema = fieldSchema(VIEW_FIELDS, viewProblem);

interface EditViewProps {
  /** The current version; null for a new one. */
  stored: SavedView | null;
  /** The list's current filters. */
  shown: ShownView;
  onClose: () => void;
}

/** The form of a saved view. */
export function EditView({ stored, shown, onClose }: EditViewProps) {
  const save = useMutation(api.leads.views.staff.save);
  const remove = useMutation(api.leads.views.staff.remove);
  const { viewId = null, version = 0, name = "", isShared = false } = stored ?? {};
  const record = useRecordForm({
    schema,
    stored: { version, typed: { name, isShared } },
    send: async (form, seen) => await save({ viewId, form, shown, version: seen }),
    remove:
      viewId === null
        ? null
        : { send: async (seen) => await remove({ viewId, version: seen }), done: viewText.removed },
    done: viewText.saved,
    onClose,
  });
  const { control } = record.form;
  return (
    <RecordForm record={record} submit={viewText.save} remove={viewText.remove} removeForGood={viewText.removeForGood}>
      <p className="text-sm text-ink-soft">{viewText.about}</p>
      <TextField control={control} name="name" label={viewText.name} autoComplete="off" required />
      <SwitchField control={control} name="isShared" label={viewText.isShared} hint={viewText.isSharedHint} />
    </RecordForm>
  );
}
