import { api } from "../../../../convex/_generated/api";
import { DENSITIES, type Density } from "../../../../convex/access/accounts/rules";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { LabelledSelect } from "../../../ui/form/LabelledSelect";
import { Skeleton } from "../../../ui/feedback/Skeleton";

const text = {
  label: "Row height",
  hint: "Of leads, cases, contracts, clients and documents.",
  saved: "Row height saved",
  failed: "The row height could not be loaded.",
  heights: { compact: "Compact", comfortable: "Comfortable" } satisfies Record<Density, string>,
} as const;

/** How tall the rows of lists are; each choice is saved immediately. */
export function RowHeightChoice() {
  const { value, ...failure } = useRecoveringQuery(api.agenda.today.staff.choices, {});
  const { run } = useWrite(api.agenda.today.staff.choose, { done: text.saved });
  if (failure.error !== null) return <QueryFailed text={text.failed} {...failure} />;
  if (value === undefined) return <Skeleton className="h-16" />;
  return (
    <LabelledSelect
      label={text.label}
      hint={text.hint}
      value={value.density ?? "compact"}
      choices={DENSITIES.map((density) => ({ value: density, label: text.heights[density] }))}
      onChoose={(density) => {
        run({ changes: { density } });
      }}
    />
  );
}
