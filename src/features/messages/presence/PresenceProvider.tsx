import type { ReactNode } from "react";
import { RowMarkContext } from "../../../ui/grid/rowMark";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { useLazyWhenIdle } from "../../../ui/lazy/useLazyModule";

/** The parts that show presence. No first screen waits for them. */
export const PRESENCE = new LazyModule("presence", async () => (await import("./presenceParts")).presenceParts);

/** When the page is idle: reports the record that this tab shows, and loads who has the records of the lists open. */
export function PresenceProvider({ children }: { children: ReactNode }) {
  const code = useLazyWhenIdle(PRESENCE);
  return (
    <>
      <RowMarkContext value={code?.drawRowMark ?? null}>{children}</RowMarkContext>
      {code === null ? null : <code.TabPlace />}
    </>
  );
}

/** Other people who have this page's record open. */
export function PagePresence() {
  const code = useLazyWhenIdle(PRESENCE);
  return code === null ? null : <code.PagePeople />;
}
