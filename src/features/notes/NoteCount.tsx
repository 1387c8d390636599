import { api } from "../../../convex/_generated/api";
import type { NoteSubject } from "../../../convex/notes/rules";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { noteCount } from "./noteText";

/** The number of notes about a record, after the name of their panel: " (3)". Renders nothing while loading. */
export function NoteCount({ subject }: { subject: NoteSubject }) {
  return noteCount(useRecoveringQuery(api.notes.staff.count, { subject }).value);
}
