import { api } from "../../../convex/_generated/api";
import type { NoteSubject } from "../../../convex/notes/rules";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { noteCount } from "./noteText";

/** How many notes there are about a record, behind the name of their panel: " (3)". Nothing until it is known. */
export function NoteCount({ subject }: { subject: NoteSubject }) {
  return noteCount(useRecoveringQuery(api.notes.staff.count, { subject }).value);
}
