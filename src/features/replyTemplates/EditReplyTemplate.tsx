import type { FunctionReturnType } from "convex/server";
import { useForm, type Resolver } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import { TEMPLATE_FIELDS, templateProblem, type TemplateForm } from "../../../convex/messages/rules";
import { AskingButton } from "../../lib/dues/AskingButton";
import { FormEnd } from "../../lib/dues/FormEnd";
import { useVersionedForm } from "../../lib/dues/useVersionedForm";
import { fieldErrors } from "../../lib/fieldErrors";
import { EditConflict, useEdit, withRemoval } from "../../lib/useEdit";
import { useWrite } from "../../lib/useWrite";
import { Form } from "../../ui/form/Form";
import { TextAreaField } from "../../ui/form/TextAreaField";
import { TextField } from "../../ui/form/TextField";
import { replyTemplateText } from "./replyTemplateText";

export type ListedTemplate = FunctionReturnType<typeof api.messages.staff.templates>[number];

const resolver: Resolver<TemplateForm> = (typed) => {
  const errors = fieldErrors(typed, TEMPLATE_FIELDS, templateProblem);
  return errors === null ? { values: typed, errors: {} } : { values: {}, errors };
};

const formOf = (template: ListedTemplate | null): TemplateForm => ({
  name: template?.name ?? "",
  text: template?.text ?? "",
});

interface EditReplyTemplateProps {
  /** As it was when the form was opened; null for a new one. */
  opened: ListedTemplate | null;
  /** As it is now. */
  stored: ListedTemplate | null;
  onClose: () => void;
}

/** The form of a reply template: what another administrator saves meanwhile is not overwritten unseen. */
export function EditReplyTemplate({ opened, stored, onClose }: EditReplyTemplateProps) {
  const form = useForm<TemplateForm, unknown, TemplateForm>({ defaultValues: formOf(opened), resolver });
  const options = { done: replyTemplateText.saved, onDone: onClose };
  const saving = useEdit(api.messages.staff.saveTemplate, options);
  const removing = useWrite(api.messages.staff.removeTemplate, { done: replyTemplateText.removed, onDone: onClose });
  const { run, remove, isRemoving, failure, ...edit } = withRemoval(saving, removing);
  const { save, conflict } = useVersionedForm({
    form,
    edit,
    opened: opened?.version ?? 0,
    stored: { version: stored?.version ?? 0, typed: formOf(stored) },
    onSave: (typed, version) => {
      run({ templateId: opened?.templateId ?? null, form: typed, version });
    },
  });
  const { remove: label, removeForGood: again, text, textHint, name } = replyTemplateText;
  const start =
    opened === null ? undefined : (
      <AskingButton
        label={label}
        again={again}
        isSending={isRemoving}
        onConfirm={() => {
          remove({ templateId: opened.templateId, version: opened.version });
        }}
      />
    );
  const end = { submit: replyTemplateText.save, sending: replyTemplateText.saving };
  return (
    <Form form={form} failure={failure} onSubmit={save}>
      <EditConflict {...conflict} />
      <TextField control={form.control} name="name" label={name} autoComplete="off" required />
      <TextAreaField control={form.control} name="text" label={text} hint={textHint} rows={8} required />
      <FormEnd isSending={edit.isSending} onCancel={onClose} {...end} {...(start !== undefined && { start })} />
    </Form>
  );
}
