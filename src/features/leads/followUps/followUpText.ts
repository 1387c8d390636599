/** Texts of the owner and the next contact of a lead. */
export const followUpText = {
  heading: "Follow-up",
  owner: "Owner",
  nobody: "Unassigned",
  nextContact: "Next contact",
  noDay: "Not scheduled",
  pick: "Pick a date…",
  day: "Day of the next contact",
  set: "Set",
  cancel: "Cancel",
  former: (name: string) => `${name} (former member)`,
} as const;
