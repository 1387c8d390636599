import { UPLOAD_TEXTS } from "../../../../convex/documents/upload/rules";
import type { DocumentType } from "../../../../convex/practice/documentTypes/rules";
import { Labelled } from "../../../ui/form/Labelled";
import { Select } from "../../../ui/form/Select";
import { uploadText } from "../upload/uploadText";

interface TypeChoiceProps {
  types: readonly DocumentType[];
  typeKey: string;
  /** Files were chosen without a type. */
  isMissing: boolean;
  onChoose: (typeKey: string) => void;
}

/** The type of the next chosen files. */
export function TypeChoice({ types, typeKey, isMissing, onChoose }: TypeChoiceProps) {
  const hint = types.find(({ key }) => key === typeKey)?.description;
  return (
    <Labelled label={uploadText.type} hint={hint} error={isMissing ? UPLOAD_TEXTS.noType : undefined}>
      {(labelled) => (
        <Select
          {...labelled}
          className="h-10"
          value={typeKey}
          onChange={(event) => {
            onChoose(event.target.value);
          }}
        >
          <option value="">{uploadText.chooseType}</option>
          {types.map(({ key, displayName }) => (
            <option key={key} value={key}>
              {displayName}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
