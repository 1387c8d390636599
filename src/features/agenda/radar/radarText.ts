import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { MOST_SHOWN, RADAR_KIND_LABELS, RADAR_KINDS, type RadarKind } from "../../../../convex/agenda/radar/rules";

export type RadarItem = FunctionReturnType<typeof api.agenda.radar.staff.list>["items"][number];

/** Texts of the radar. */
export const radarText = {
  heading: "Deadlines",
  line: "Everything with a date, across all clients.",
  loading: "Loading what is due...",
  failed: "Failed to load deadlines",
  list: "What is due",
  kinds: "Kind",
  allKinds: "All",
  owner: "Owner",
  everybodys: "Everyone",
  mine: "Mine",
  nobodys: "Unassigned",
  hasLeft: (name: string) => `${name} (former member)`,
  overdue: "Overdue",
  thisWeek: "This week",
  nextWeek: "Next week",
  later: "Later",
  none: "Nothing is due",
  noneHint: "Add a task or a deadline here, or on the page of a client or a case.",
  noneMine: "You have nothing due",
  showEveryone: "Show everyone's",
  addTask: "Add task",
  addDeadline: "Add deadline",
  noneFits: "Nothing fits these filters",
  showAll: "Show everything",
  showMore: "Show later ones",
  loadingMore: "Loading...",
  most: `The first ${MOST_SHOWN.toLocaleString("en-US")} are shown. Choose a kind or an owner to see the others.`,
  done: (title: string) => `Done: ${title}`,
  ownerOf: (title: string) => `Owner of ${title}`,
  given: (title: string) => `Owner changed: ${title}`,
} as const;

/** The tabs: all kinds, then each. */
export const KIND_TABS: readonly { value: RadarKind | "all"; label: string; count: null }[] = [
  { value: "all", label: radarText.allKinds, count: null },
  ...RADAR_KINDS.map((value) => ({ value, label: RADAR_KIND_LABELS[value].all, count: null })),
];
