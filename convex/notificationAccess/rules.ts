/** Who may do what with notifications. Apart from their words: every screen loads who may do what, and only the inbox loads the words. */
export const NOTIFICATION_ACCESS = {
  staff: ["notifications:read", "notifications:mark"],
  administrator: [],
} as const;
