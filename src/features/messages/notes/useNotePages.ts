import { useConvex } from "convex/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { api } from "../../../../convex/_generated/api";
import type { NoteSubject } from "../../../../convex/messages/notes/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { joinPages, shownKey, type NotePage } from "./notePages";

const { list } = api.messages.notes.staff;

/** The newest notes about a record, live, and the older pages loaded so far. */
export function useNotePages(subject: NoteSubject) {
  const client = useConvex();
  const { value: newest, error, isRetrying, retry } = useRecoveringQuery(list, { subject });
  const [kept, setKept] = useState<NotePage | null>(null);
  const [older, setOlder] = useState<"idle" | "loading" | "failed">("idle");
  const page = newest && joinPages(newest, kept);

  /** Loads the next older page; resolves to the key of its first note. */
  const showOlder = async () => {
    const last = page?.notes.at(-1);
    if (page === undefined || last === undefined || older === "loading") return null;
    setOlder("loading");
    try {
      const below = await client.query(list, { subject, before: last.noteId });
      // Synchronous, so that the caller finds the notes in the DOM.
      flushSync(() => {
        setKept({ notes: [...page.notes, ...below.notes], hasOlder: below.hasOlder, about: below.about });
        setOlder("idle");
      });
      const [first] = below.notes;
      return first === undefined ? null : shownKey(first);
    } catch {
      setOlder("failed");
      return null;
    }
  };
  return { page, error, isRetrying, retry, older, showOlder };
}
