import type { SortColumn } from "./leadSort";

/** Phones get two lines per lead, hence a taller row. Heights are fixed so that 100,000 rows need no measuring. */
export const ROW_HEIGHT_PX = { wide: 56, narrow: 92 } as const;

/** The grid of the table, head and rows alike; columns leave from the least to the most needed. */
export const GRID =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 md:grid-cols-[minmax(0,1fr)_7rem_11.5rem_8rem] lg:grid-cols-[minmax(0,1fr)_9.5rem_7rem_11.5rem_8rem] xl:grid-cols-[minmax(0,1fr)_10rem_10rem_12rem_7rem_11.5rem_8rem]";

export const COLUMNS: readonly { column: SortColumn; label: string; className: string }[] = [
  { column: "lead", label: "Lead", className: "" },
  { column: "phone", label: "Phone", className: "hidden lg:block" },
  { column: "role", label: "Current Role", className: "hidden xl:block" },
  { column: "goal", label: "Immigration Goal", className: "hidden xl:block" },
  { column: "value", label: "Potential Value", className: "hidden md:block md:text-right" },
  { column: "status", label: "Status", className: "" },
];
