import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { foldText } from "../../../../convex/platform/texts";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useOffers } from "../shared/useOffers";

export type SavedReply = FunctionReturnType<typeof api.messages.replyTemplates.staff.list>[number];

const MOST_OFFERED = 8;

/** A slash at the beginning of a line, and what is typed after it. */
const BEGUN = /(?:^|\n)\/([^\n]{0,40})$/;

interface SavedRepliesInput {
  text: string;
  setText: (text: string) => void;
  /** The text of a reply with its values. */
  fill: (template: string) => string;
}

/** The saved replies offered after a slash at the beginning of a line, and the keys that choose one. */
export function useSavedReplies({ text, setText, fill }: SavedRepliesInput) {
  const { value: all = [] } = useRecoveringQuery(api.messages.replyTemplates.staff.list, {});
  const typedAt = (caret: number) => BEGUN.exec(text.slice(0, caret))?.[1];
  return useOffers({
    setText,
    offersAt: (caret) => {
      const typed = typedAt(caret);
      if (typed === undefined) return [];
      return all.filter(({ name }) => ` ${foldText(name)}`.includes(` ${foldText(typed)}`)).slice(0, MOST_OFFERED);
    },
    insert: (reply: SavedReply, caret) => {
      const typed = typedAt(caret);
      if (typed === undefined) return null;
      const before = text.slice(0, caret - typed.length - 1) + fill(reply.text);
      return { text: before + text.slice(caret), caret: before.length };
    },
  });
}
