import { detailsProblem, PARTY_LABELS, PARTY_TYPES, type Details } from "../../../../convex/documents/record/rules";
import { cn } from "../../../ui/cn";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { Select } from "../../../ui/form/Select";
import type { Upload } from "../upload/uploadQueue";
import { uploadText } from "../upload/uploadText";

interface UploadDetailsProps {
  type: Upload["type"];
  details: Details;
  onChange: (details: Details) => void;
}

/** The document's owner and, if its type expires, its last day. */
export function UploadDetails({ type, details, onChange }: UploadDetailsProps) {
  const problem = detailsProblem(details, type);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Labelled label={uploadText.party}>
        {(labelled) => (
          <Select
            {...labelled}
            value={details.partyType}
            onChange={(event) => {
              const partyType = PARTY_TYPES.find((party) => party === event.target.value);
              if (partyType !== undefined) onChange({ ...details, partyType });
            }}
          >
            {PARTY_TYPES.map((party) => (
              <option key={party} value={party}>
                {PARTY_LABELS[party]}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      {type.expires ? (
        <Labelled label={uploadText.expiresOn} error={problem?.reason}>
          {(labelled) => (
            <input
              {...labelled}
              type="date"
              value={details.expiresOn ?? ""}
              className={cn(fieldBox, "h-9 px-3 touch:h-11")}
              onChange={({ target: { value } }) => {
                onChange({ ...details, expiresOn: value === "" ? null : value });
              }}
            />
          )}
        </Labelled>
      ) : null}
    </div>
  );
}
