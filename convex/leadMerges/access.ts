export const MERGE_ACCESS = { staff: ["leads:merge"], administrator: [] } as const;

/** A merge and its undo are recorded with both leads: `…Away` with the one that left the list. */
export type MergeAudit = "leads:merge" | "leads:mergeAway" | "leads:separate" | "leads:separateAway";
