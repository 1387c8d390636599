import { DENSITIES, type Density } from "../../../../convex/access/accounts/rules";
import { OwnChoice } from "./OwnChoice";

const text = {
  label: "Row height",
  hint: "Of leads, cases, contracts, clients and documents.",
  saved: "Row height saved",
  failed: "The row height could not be loaded.",
} as const;
const LABELS = { compact: "Compact", comfortable: "Comfortable" } as const satisfies Record<Density, string>;
const CHOICES = DENSITIES.map((value) => ({ value, label: LABELS[value] }));

/** How tall the rows of lists are. */
export function RowHeightChoice() {
  return (
    <OwnChoice
      text={text}
      choices={CHOICES}
      read={({ density = "compact" }) => density}
      change={(density) => ({ density })}
    />
  );
}
