import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { BYTES_PER_MB } from "../../../convex/documentTypes/rules";
import { listErrorText } from "../../lib/refusalText";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { DetailsLoading } from "../../ui/DetailList";
import { Dialog } from "../../ui/Dialog";
import { ListFailed } from "../../ui/ListFailed";
import { EditType } from "./EditType";
import type { ListedType } from "./typeForm";
import { typeText } from "./typeText";

interface OpenForm {
  /** As it was when the form was opened; null for a new one. */
  type: ListedType | null;
  isOpen: boolean;
}

/** All document types, also those that are not offered, and the form of each; live. */
export function TypeList() {
  const { value: types, error, isRetrying, retry } = useRecoveringQuery(api.documentTypes.staff.list, {});
  const [form, setForm] = useState<OpenForm>({ type: null, isOpen: false });
  const edit = (type: ListedType | null) => {
    setForm({ type, isOpen: true });
  };
  const close = () => {
    // A save that is answered late leaves the form that was opened since.
    setForm((now) => (now === form ? { ...form, isOpen: false } : now));
  };
  if (error !== null) {
    return <ListFailed message={listErrorText(error, typeText.failed)} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (types === undefined) return <DetailsLoading label={typeText.loading} />;
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
          {typeText.add}
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {types.map((type) => (
          <TypeItem key={type.key} type={type} onEdit={edit} />
        ))}
      </ul>
      <Dialog
        open={form.isOpen}
        onOpenChange={close}
        title={form.type === null ? typeText.addTitle : typeText.editTitle}
        size="large"
      >
        <EditType opened={form.type} stored={types.find(({ key }) => key === form.type?.key) ?? null} onClose={close} />
      </Dialog>
    </>
  );
}

function TypeItem({ type, onEdit }: { type: ListedType; onEdit: (type: ListedType) => void }) {
  const { displayName, description, extensions, maxBytes, securityLevel, expires, isOffered } = type;
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words text-ink">
          {displayName}
          <Badge>{typeText.level(securityLevel)}</Badge>
          {expires ? <Badge tone="info">{typeText.expires}</Badge> : null}
          {isOffered ? null : <Badge tone="warn">{typeText.off}</Badge>}
        </p>
        {description === "" ? null : <p className="break-words text-ink-soft">{description}</p>}
        <p className="text-xs text-ink-soft">{typeText.limits(extensions, maxBytes / BYTES_PER_MB)}</p>
      </div>
      <Button
        look="quiet"
        size="icon"
        aria-label={typeText.edit(displayName)}
        title={typeText.edit(displayName)}
        onClick={() => {
          onEdit(type);
        }}
      >
        <Pencil aria-hidden className="size-4" />
      </Button>
    </li>
  );
}
