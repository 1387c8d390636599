import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { type TransactionParameters } from "../../../lib/staffPaths";
import { parsePage } from "../../../lib/rows/useListAddress";
import { useSearchInTime } from "../../../lib/rows/useSearchInTime";
import { useSearchText } from "../../../lib/rows/SearchTextProvider";
import { askedIn, type AskedList } from "./cardAddress";

export interface CardAddress {
  asked: AskedList;
  /** 1-based. */
  page: number;
  /** Replaces all parameters by these. */
  onShow: (parameters: TransactionParameters) => void;
  onPage: (page: number) => void;
}

/** The list's parameters in the address; its `q` is the text of the search box. */
export function useCardAddress(): CardAddress {
  const [address, setAddress] = useSearchParams();
  const { text, searchText } = useSearchText(paths.transactions);
  const search = useSearchInTime(searchText, text);
  const asked = useMemo(() => askedIn(withText(address, search)), [address, search]);
  // The router does not hear of each keystroke, and another text starts at its first page.
  const isPageOfText = (address.get("q") ?? "").trim() === text.trim();
  return {
    asked,
    page: isPageOfText ? parsePage(address.get("page")) : 1,
    onShow: (parameters) => {
      searchText.restore(parameters.q ?? "");
      setAddress(parameters);
    },
    onPage: (page) => {
      const next = withText(address, searchText.get());
      next.set("page", String(page));
      setAddress(next, { replace: true });
    },
  };
}

function withText(address: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (text.trim() === "") next.delete("q");
  else next.set("q", text);
  return next;
}
