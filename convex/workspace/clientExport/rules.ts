/** Parts of a client's export. Pure; the browser imports this file. */

/** The parts of a record, in the order of the file. `isInternal`: the practice's own, in a separate file. */
export const EXPORT_PARTS = {
  client: { title: "Client", isInternal: false },
  relatedPeople: { title: "Related people", isInternal: false },
  cases: { title: "Cases", isInternal: false },
  milestones: { title: "Milestones", isInternal: false },
  requirements: { title: "Requested documents", isInternal: false },
  questionnaires: { title: "Questionnaires", isInternal: false },
  documents: { title: "Documents", isInternal: false },
  deadlines: { title: "Deadlines", isInternal: false },
  contracts: { title: "Contracts", isInternal: false },
  payments: { title: "Payments", isInternal: false },
  messages: { title: "Messages", isInternal: false },
  tasks: { title: "Tasks", isInternal: true },
  notes: { title: "Notes", isInternal: true },
  contractHistory: { title: "History of the contracts", isInternal: true },
  activities: { title: "Timeline", isInternal: true },
  changes: { title: "Changes of the record", isInternal: true },
  accesses: { title: "Access log of the documents", isInternal: true },
} as const satisfies Record<string, { title: string; isInternal: boolean }>;
export type ExportPart = keyof typeof EXPORT_PARTS;

function isExportPart(key: string): key is ExportPart {
  return Object.hasOwn(EXPORT_PARTS, key);
}

export const EXPORT_PART_KEYS = Object.keys(EXPORT_PARTS).filter(isExportPart);

/** A row of a part: values by name. Times are ISO texts in UTC, days ISO dates, money is in cents. */
export type ExportRow = Record<string, string | number | boolean | null>;

/** Page size of a part with many rows. */
export const EXPORT_PAGE = 200;
