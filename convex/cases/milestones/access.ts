export type MilestoneAudit =
  "milestones:add" | "milestones:change" | "milestones:remove" | "milestones:setDone" | "milestones:move";
