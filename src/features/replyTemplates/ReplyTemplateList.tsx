import { MessageSquareText, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { listErrorText } from "../../lib/refusalText";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { Button } from "../../ui/Button";
import { DetailsLoading } from "../../ui/DetailList";
import { Dialog } from "../../ui/Dialog";
import { Empty } from "../../ui/Empty";
import { ListFailed } from "../../ui/ListFailed";
import { EditReplyTemplate, type ListedTemplate } from "./EditReplyTemplate";
import { replyTemplateText } from "./replyTemplateText";

interface OpenForm {
  /** As it was when the form was opened; null for a new one. */
  template: ListedTemplate | null;
  isOpen: boolean;
}

/** All reply templates, and the form of each; live. */
export function ReplyTemplateList() {
  const { value: templates, error, isRetrying, retry } = useRecoveringQuery(api.messages.staff.templates, {});
  const [form, setForm] = useState<OpenForm>({ template: null, isOpen: false });
  const edit = (template: ListedTemplate | null) => {
    setForm({ template, isOpen: true });
  };
  const close = () => {
    // A save that is answered late leaves the form that was opened since.
    setForm((now) => (now === form ? { ...form, isOpen: false } : now));
  };
  if (error !== null) {
    const message = listErrorText(error, replyTemplateText.failed);
    return <ListFailed message={message} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (templates === undefined) return <DetailsLoading label={replyTemplateText.loading} />;
  return (
    <>
      <div className="flex justify-end">
        <Button
          look="primary"
          onClick={() => {
            edit(null);
          }}
        >
          <Plus aria-hidden className="size-4" />
          {replyTemplateText.add}
        </Button>
      </div>
      <Templates templates={templates} onEdit={edit} />
      <Dialog
        open={form.isOpen}
        onOpenChange={close}
        title={form.template === null ? replyTemplateText.addTitle : replyTemplateText.editTitle}
        size="large"
      >
        <EditReplyTemplate
          opened={form.template}
          stored={templates.find(({ templateId }) => templateId === form.template?.templateId) ?? null}
          onClose={close}
        />
      </Dialog>
    </>
  );
}

interface TemplatesProps {
  templates: readonly ListedTemplate[];
  onEdit: (template: ListedTemplate) => void;
}

function Templates({ templates, onEdit }: TemplatesProps) {
  if (templates.length === 0) {
    return (
      <Empty icon={<MessageSquareText aria-hidden />} title={replyTemplateText.none}>
        {replyTemplateText.noneHint}
      </Empty>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {templates.map((template) => (
        <TemplateItem key={template.templateId} template={template} onEdit={onEdit} />
      ))}
    </ul>
  );
}

interface TemplateItemProps {
  template: ListedTemplate;
  onEdit: (template: ListedTemplate) => void;
}

function TemplateItem({ template, onEdit }: TemplateItemProps) {
  const { name, text } = template;
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 space-y-0.5">
        <p className="font-medium break-words text-ink">{name}</p>
        <p className="line-clamp-2 break-words text-ink-soft">{text}</p>
      </div>
      <Button
        look="quiet"
        size="icon"
        aria-label={replyTemplateText.edit(name)}
        onClick={() => {
          onEdit(template);
        }}
      >
        <Pencil aria-hidden className="size-4" />
      </Button>
    </li>
  );
}
