export const MERGE_ACCESS = { staff: ["leads:merge"], administrator: [] } as const;

/** A merge and its undo are recorded for both leads: `…Away` for the merged lead. */
export type MergeAudit = "leads:merge" | "leads:mergeAway" | "leads:separate" | "leads:separateAway";
