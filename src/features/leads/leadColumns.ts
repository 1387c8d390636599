import type { SortColumn } from "./leadSort";

/** Phones get two lines per lead, hence a taller row. Heights are fixed so that 100,000 rows need no measuring. */
export const ROW_HEIGHT_PX = { wide: 56, narrow: 92 } as const;

/** The grid of the table, head and rows alike; columns leave from the least to the most needed, before the name gets short. */
export const GRID =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 md:grid-cols-[minmax(0,1fr)_7.5rem_10.5rem_7.5rem] min-[68rem]:grid-cols-[minmax(0,1fr)_8.5rem_7rem_10rem_7.5rem] xl:grid-cols-[minmax(11rem,1.5fr)_9.5rem_minmax(0,1fr)_7.5rem_10.5rem_7.5rem] min-[86rem]:grid-cols-[minmax(12rem,1.5fr)_9.5rem_minmax(0,1fr)_minmax(0,1.1fr)_7.5rem_10.5rem_7.5rem]";

export const COLUMNS: readonly { column: SortColumn; label: string; className: string; align?: "left" | "right" }[] = [
  { column: "lead", label: "Lead", className: "" },
  { column: "phone", label: "Phone", className: "hidden min-[68rem]:block" },
  { column: "role", label: "Current Role", className: "hidden min-[86rem]:block" },
  { column: "goal", label: "Immigration Goal", className: "hidden xl:block" },
  { column: "value", label: "Potential Value", className: "hidden md:block", align: "right" },
  { column: "status", label: "Status", className: "" },
];
