import { useEffect, useState, type ReactNode } from "react";
import { useUnsentWork } from "../unsent/unsentContext";
import { leftSendings } from "./leftSendings";
import { Sendings } from "./sendings";
import { SendingsContext } from "./sendingsContext";

function begin(): void {
  leftSendings.loadAhead();
}

/** Above the screens of the portal: files that are on their way go on when the client looks at another one. */
export function SendingsProvider({ children }: { children: ReactNode }) {
  const work = useUnsentWork();
  const [sendings] = useState(() => new Sendings(work, begin));
  useEffect(() => sendings.end, [sendings]);
  return <SendingsContext value={sendings}>{children}</SendingsContext>;
}
