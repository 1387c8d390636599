/** Texts of the owner and the next contact of a lead. */
export const followUpText = {
  heading: "Follow-up",
  owner: "Owner",
  nobody: "Nobody",
  nextContact: "Next contact",
  noDay: "No date",
  pick: "Another day…",
  day: "Day of the next contact",
  set: "Set",
  cancel: "Cancel",
  former: (name: string) => `${name} (has left)`,
} as const;
