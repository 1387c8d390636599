import { formatCount } from "../../../lib/format/format";

/** Texts of a case's milestones. */
export const milestoneText = {
  heading: "Milestones",
  loading: "Loading milestones...",
  failed: "Milestones could not be loaded.",
  empty: "No milestones yet",
  emptyHint: "The steps of the case. Its progress follows those that are done.",
  add: "Add milestone",
  addTitle: "Add milestone",
  editTitle: "Edit milestone",
  title: "Title",
  description: "Description",
  visible: "Visible to the client",
  visibleHint: "The client sees the milestone in the portal, and reads when it is done.",
  hidden: "Internal",
  save: "Save milestone",
  removed: (title: string) => `Milestone “${title}” removed`,
  done: (day: string, name: string | null) => (name === null ? `Done ${day}` : `Done ${day} by ${name}`),
  doneBefore: (count: number) => `${String(count)} done`,
  acts: (title: string) => `Actions for “${title}”`,
  setDone: (title: string) => `${title}: done`,
  accepted: (accepted: number, all: number) => `${formatCount(accepted)} of ${formatCount(all)} accepted`,
  openTitle: "Mark as done anyway?",
  openRequests: (open: number) =>
    open === 1
      ? "1 requested document is still missing or to review."
      : `${formatCount(open)} requested documents are still missing or to review.`,
  markDone: "Mark as done",
  up: (title: string) => `Move “${title}” up`,
  down: (title: string) => `Move “${title}” down`,
  edit: (title: string) => `Edit “${title}”`,
} as const;
