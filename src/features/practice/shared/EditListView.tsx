import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { VIEW_FIELDS, viewProblem, type ShownView } from "../../../../convex/practice/savedViews/rules";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { SwitchField } from "../../../ui/form/SwitchField";
import { TextField } from "../../../ui/form/TextField";
import { viewText } from "./viewText";

/** The functions of one list's saved views: every list has the same. */
export type ViewFunctions = Pick<typeof api.leads.views.staff, "list" | "save" | "remove">;

export type SavedView = FunctionReturnType<ViewFunctions["list"]>[number];

const schema = fieldSchema(VIEW_FIELDS, viewProblem);

interface EditListViewProps {
  of: ViewFunctions;
  /** The current version; null for a new one. */
  stored: SavedView | null;
  /** The list's current filters. */
  shown: ShownView;
  onClose: () => void;
}

/** The form of a saved view. */
export function EditListView({ of, stored, shown, onClose }: EditListViewProps) {
  const save = useMutation(of.save);
  const remove = useMutation(of.remove);
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
