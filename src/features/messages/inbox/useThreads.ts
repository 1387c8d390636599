import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { PAGE, type InboxFilter } from "../../../../convex/messages/conversations/rules";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

interface ThreadsInput {
  filter: InboxFilter;
  search: string;
}

/** The threads of a filter, or those that the search finds; live. */
export function useThreads({ filter, search }: ThreadsInput) {
  const isSearch = search !== "";
  const key = isSearch ? "search" : filter;
  const [listed, setListed] = useState<{ key: string; wanted: number }>({ key, wanted: PAGE });
  const wanted = listed.key === key ? listed.wanted : PAGE;
  const asList = useRecoveringQuery(api.messages.conversations.staff.inbox, isSearch ? "skip" : { filter, wanted });
  const asSearch = useRecoveringQuery(api.messages.conversations.staff.search, isSearch ? { typed: search } : "skip");
  const { value: newest, ...failure } = isSearch ? asSearch : asList;
  // The rows stay while more load, and while the next letters are searched.
  const value = useLastValue(newest, key);
  return {
    ...failure,
    value,
    wanted,
    showMore: (more: number) => {
      setListed({ key, wanted: more });
    },
  };
}

export type FoundThreads = ReturnType<typeof useThreads>;
