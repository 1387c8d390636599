import { X } from "lucide-react";
import { useQuery } from "convex/react";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { Button } from "../../ui/Button";
import { Labelled } from "../../ui/Labelled";
import { plainText } from "../../ui/plainText";
import { Select } from "../../ui/Select";

interface AttachmentsProps {
  chosen: readonly string[];
  onChange: (documentIds: string[]) => void;
}

/** Documents that go with a message: those that the client has sent, or was sent. Nothing is shown where there are none. */
export function Attachments({ chosen, onChange }: AttachmentsProps) {
  const t = useTranslations("messages");
  const documents = useQuery(api.messages.portal.documents, {}) ?? [];
  if (documents.length === 0) return null;
  const left = documents.filter(({ documentId }) => !chosen.includes(documentId));
  return (
    <div className="space-y-2">
      <Labelled label={t("form.attach")}>
        {(labelled) => (
          <Select
            {...labelled}
            value=""
            onChange={({ target }) => {
              onChange([...chosen, target.value]);
            }}
          >
            <option value="" />
            {left.map(({ documentId, fileName }) => (
              <option key={documentId} value={documentId}>
                {plainText(fileName)}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <Chosen
        documents={documents.filter(({ documentId }) => chosen.includes(documentId))}
        onRemove={(removed) => {
          onChange(chosen.filter((each) => each !== removed));
        }}
      />
    </div>
  );
}

interface ChosenProps {
  documents: readonly { documentId: string; fileName: string }[];
  onRemove: (documentId: string) => void;
}

function Chosen({ documents, onRemove }: ChosenProps) {
  const t = useTranslations("messages");
  return (
    <ul aria-label={t("form.attached")} className="space-y-1">
      {documents.map(({ documentId, fileName }) => (
        <li key={documentId} className="flex items-center gap-2 text-base">
          <span dir="auto" className="min-w-0 flex-1 break-words">
            {plainText(fileName)}
          </span>
          <Button
            look="quiet"
            size="icon"
            aria-label={t("form.removeAttached", { name: plainText(fileName) })}
            onClick={() => {
              onRemove(documentId);
            }}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
