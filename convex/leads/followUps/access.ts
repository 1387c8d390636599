export const FOLLOW_UP_ACCESS = {
  staff: ["leads:setOwner", "leads:setNextContact", "leads:readTurn"],
  administrator: ["leads:configureTurn"],
} as const;

export type FollowUpAudit = "leads:setOwner" | "leads:setNextContact" | "leads:configureTurn";
