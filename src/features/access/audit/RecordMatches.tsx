import { useId } from "react";
import { api } from "../../../../convex/_generated/api";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery, type Recovering } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { auditText, foundText, type FoundRecord } from "./auditText";

interface FoundRecords {
  /** The record whose id is the filter. */
  meant: FoundRecord | undefined;
  /** Records that a typed name or number matches. */
  choices: readonly FoundRecord[];
  failure: Omit<Recovering<unknown>, "value">;
}

/** The records that the filter may mean: a record's id, or a typed name or number. */
export function useFoundRecords(record: string): FoundRecords {
  const asked = record === "" ? "skip" : { typed: record };
  const { value: found = [], ...failure } = useRecoveringQuery(api.workspace.auditRecords.staff.find, asked);
  const meant = found.find(({ id }) => id === record);
  return { meant, choices: meant === undefined ? found : [], failure };
}

interface RecordMatchesProps extends Omit<FoundRecords, "meant"> {
  onRecord: (record: string) => void;
}

/** The records to choose from. */
export function RecordMatches({ choices, failure, onRecord }: RecordMatchesProps) {
  const labelId = useId();
  return (
    <>
      {choices.length === 0 ? null : (
        <section aria-labelledby={labelId} className="flex flex-wrap items-center gap-2">
          <p id={labelId} role="status" className="text-sm text-ink-soft">
            {auditText.records}
          </p>
          {choices.map((each) => (
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
