export const rotationText = {
  title: "Lead rotation",
  subtitle: "New leads go in turn to everyone switched on here.",
  failed: "Who gets new leads could not be loaded.",
  loading: "Loading who gets new leads...",
  changed: (name: string | null) => `${name ?? "Someone else"} has just changed this. You see the current choice.`,
} as const;
