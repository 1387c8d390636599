/** Who may do what with tasks, deadlines and calendar feeds. Apart from the rest of their rules, so that the first screen does not load it. */

export const DUE_ACCESS = {
  staff: ["tasks:read", "tasks:edit", "deadlines:read", "deadlines:edit", "deadlines:subscribe"],
  administrator: [],
} as const;

export type DueAudit =
  | "tasks:add"
  | "tasks:change"
  | "tasks:setDone"
  | "tasks:remove"
  | "deadlines:add"
  | "deadlines:change"
  | "deadlines:setDone"
  | "deadlines:remove"
  | "calendarFeeds:make"
  | "calendarFeeds:change"
  | "calendarFeeds:revoke";
