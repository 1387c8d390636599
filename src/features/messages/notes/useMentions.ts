import { useSyncExternalStore } from "react";
import { useLiveCopy } from "../../../lib/live/LiveCopiesProvider";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { makePresentPeople } from "../presence/presentPeople";
import { useOffers } from "../shared/useOffers";
import { goingOn, mentionAt, withMention } from "./mentionAt";

const MOST_OFFERED = 8;

/** Everyone else on the staff, by name. */
function useColleagues(): string[] {
  const { names } = useLiveCopy(makePresentPeople);
  const me = usePersonId();
  const all = useSyncExternalStore(names.subscribe, names.get);
  return [...all].flatMap(([userId, name]) => (userId === me ? [] : [name]));
}

interface MentionInput {
  text: string;
  setText: (text: string) => void;
}

/** The people offered while a name is typed after an @, and the keys that choose one. */
export function useMentions({ text, setText }: MentionInput) {
  const colleagues = useColleagues();
  return useOffers({
    setText,
    offersAt: (caret) => {
      const begun = mentionAt(text, caret);
      return begun === null ? [] : goingOn([...new Set(colleagues)], begun.typed).slice(0, MOST_OFFERED);
    },
    insert: (name: string, caret) => {
      const begun = mentionAt(text, caret);
      return begun === null ? null : withMention(text, begun, name);
    },
  });
}
