import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { MessageSquareText } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { TEMPLATE_FIELDS, templateProblem } from "../../../../convex/messages/replyTemplates/rules";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { SettingsList } from "../../../lib/recordForm/SettingsList";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Empty } from "../../../ui/feedback/Empty";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { TextField } from "../../../ui/form/TextField";
import { replyTemplateText } from "./replyTemplateText";

type ListedTemplate = FunctionReturnType<typeof api.messages.replyTemplates.staff.list>[number];

/** All reply templates, with their forms; live. */
export function ReplyTemplateList() {
  return (
    <SettingsList
      listed={useRecoveringQuery(api.messages.replyTemplates.staff.list, {})}
      words={replyTemplateText}
      keyOf={({ templateId }) => templateId}
      nameOf={({ name }) => name}
      empty={
        <Empty icon={<MessageSquareText aria-hidden />} title={replyTemplateText.none}>
          {replyTemplateText.noneHint}
        </Empty>
      }
      line={({ name, text }) => (
        <>
          <p className="font-medium break-words text-ink">{name}</p>
          <p className="line-clamp-2 break-words text-ink-soft">{text}</p>
        </>
      )}
      form={(stored, close) => <ReplyTemplateForm stored={stored} onClose={close} />}
    />
  );
}

const schema = fieldSchema(TEMPLATE_FIELDS, templateProblem);

interface ReplyTemplateFormProps {
  /** The current version; null for a new one. */
  stored: ListedTemplate | null;
  onClose: () => void;
}

function ReplyTemplateForm({ stored, onClose }: ReplyTemplateFormProps) {
  const save = useMutation(api.messages.replyTemplates.staff.save);
  const remove = useMutation(api.messages.replyTemplates.staff.remove);
  const { templateId = null, version = 0, name = "", text = "" } = stored ?? {};
  const record = useRecordForm({
    schema,
    stored: { version, typed: { name, text } },
    send: async (form, seen) => await save({ templateId, form, version: seen }),
    remove:
      templateId === null
        ? null
        : { send: async (seen) => await remove({ templateId, version: seen }), done: replyTemplateText.removed },
    done: replyTemplateText.saved,
    onClose,
  });
  const { control } = record.form;
  return (
    <RecordForm record={record} submit={replyTemplateText.save} removeForGood={replyTemplateText.removeForGood}>
      <TextField control={control} name="name" label={replyTemplateText.name} autoComplete="off" required />
      <TextAreaField
        control={control}
        name="text"
        label={replyTemplateText.text}
        hint={replyTemplateText.textHint}
        rows={8}
        required
      />
    </RecordForm>
  );
}
