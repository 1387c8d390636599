import { api } from "../../../../convex/_generated/api";
import type { NoteSubject } from "../../../../convex/messages/notes/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { noteCount } from "./noteText";

/** The number of notes about a record, after the name of their panel: " (3)". Renders nothing while loading. */
export function NoteCount({ subject }: { subject: NoteSubject }) {
  return noteCount(useRecoveringQuery(api.messages.notes.staff.count, { subject }).value);
}
