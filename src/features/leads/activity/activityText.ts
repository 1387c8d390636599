/** The words of a lead's activity. */
export const activityText = {
  heading: "Activity",
  loading: "Loading activity...",
  loadingOlder: "Loading older activity...",
  none: "Nothing has happened yet.",
  failed: "Failed to load the activity. Please try again.",
  showOlder: "Show older",
  passage: "Passage (automatic)",
} as const;
