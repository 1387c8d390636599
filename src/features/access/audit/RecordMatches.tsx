import { useId } from "react";
import { api } from "../../../../convex/_generated/api";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { auditText, foundText } from "./auditText";

interface RecordMatchesProps {
  /** The record filter: a record's id, or a typed name or number. */
  record: string;
  onRecord: (record: string) => void;
}

/** The record that the filter means: its name, or the records to choose from. */
export function RecordMatches({ record, onRecord }: RecordMatchesProps) {
  const asked = record === "" ? "skip" : { typed: record };
  const { value: found, ...failure } = useRecoveringQuery(api.workspace.auditRecords.staff.find, asked);
  const labelId = useId();
  if (record === "") return null;
  const meant = found?.find(({ id }) => id === record);
  if (meant !== undefined) {
    return (
      <p role="status" dir="auto" className="text-sm break-words text-ink-soft">
        {foundText(meant)}
      </p>
    );
  }
  return (
    <>
      {found === undefined || found.length === 0 ? null : (
        <section aria-labelledby={labelId} className="flex flex-wrap items-center gap-2">
          <p id={labelId} role="status" className="text-sm text-ink-soft">
            {auditText.records}
          </p>
          {found.map((each) => (
            <Button
              key={each.id}
              size="small"
              dir="auto"
              className="h-auto min-h-7 whitespace-normal"
              onClick={() => {
                onRecord(each.id);
              }}
            >
              {foundText(each)}
            </Button>
          ))}
        </section>
      )}
      <SideFailed text={auditText.recordsFailed} {...failure} />
    </>
  );
}
