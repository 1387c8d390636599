import { useQuery } from "convex/react";
import { useState, type RefObject } from "react";
import { api } from "../../../convex/_generated/api";
import { plainText } from "../../ui/plainText";
import { Button } from "../../ui/Button";
import { Labelled } from "../../ui/Labelled";
import { Select } from "../../ui/Select";
import { uploadText } from "./uploadText";

export interface UploadFormProps {
  clientId: string;
  clientName: string;
  /** The case to which the documents belong. */
  caseId?: string;
  /** The requested document that is sent: its type is given. */
  requirement?: { requirementId: string; title: string; documentType: string };
  /** Called instead of closing when the dialog is to be closed. */
  asked: RefObject<(() => void) | null>;
  onClose: () => void;
}

/** Chooses a type and files, and shows how far each of them is. */
export function UploadForm({ clientName, requirement, onClose }: UploadFormProps) {
  const types = useQuery(api.documentTypes.staff.list, {});
  const [typeKey, setTypeKey] = useState(requirement?.documentType ?? "");
  return (
    <div className="space-y-4">
      <p className="-mt-2 text-sm text-ink-soft">{uploadText.subtitle(plainText(clientName))}</p>
      <Labelled label={uploadText.type}>
        {(labelled) => (
          <Select
            {...labelled}
            value={typeKey}
            onChange={(event) => {
              setTypeKey(event.target.value);
            }}
          >
            <option value="">{uploadText.chooseType}</option>
            {(types ?? []).map(({ key, displayName }) => (
              <option key={key} value={key}>
                {displayName}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{uploadText.cancel}</Button>
      </div>
    </div>
  );
}
