import { formatDate } from "../../../lib/format/formatDay";

interface Hold {
  reason: string;
  at: number;
  byName: string;
}

/** Texts of a legal hold. */
export const holdText = {
  badge: "Legal hold",
  label: "Legal hold",
  off: "Nothing of a client under a legal hold can be deleted.",
  onlyAdministrators: "Only an administrator can lift it.",
  about:
    "Nothing of this client can be deleted until an administrator lifts the hold: no document, note, task, deadline or related person, and not the client.",
  set: {
    title: "Set a legal hold",
    reason: "Reason",
    cancel: "Cancel",
    send: "Set hold",
    sending: "Setting...",
    done: "Legal hold set",
  },
  liftTitle: "Lift the legal hold?",
  liftAbout: "From then on, what belongs to the client can be deleted again.",
  lift: "Lift hold",
  lifting: "Lifting...",
  lifted: "Legal hold lifted",
  failed: "Whether this client has a legal hold could not be loaded.",
  banner: ({ byName, at, reason }: Hold) =>
    `Legal hold by ${byName}, ${formatDate(at)}: “${reason}”. Nothing of this client can be deleted.`,
} as const;
