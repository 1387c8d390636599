import type { ReactNode } from "react";
import { RowMarkContext } from "../../ui/grid/rowMark";
import { LazyModule } from "../../ui/lazy/lazyModule";
import { useLazyWhenIdle } from "../../ui/lazy/useLazyModule";
import { MyIdContext } from "./myId";

/** The parts that show who is where. No first screen waits for them. */
export const PRESENCE = new LazyModule("presence", async () => (await import("./presenceParts")).presenceParts);

/** Once the page has had time: says which record this tab shows, and who has open the records in the rows of the lists below. */
export function PresenceProvider({ person, children }: { person: string; children: ReactNode }) {
  const code = useLazyWhenIdle(PRESENCE);
  return (
    <MyIdContext value={person}>
      <RowMarkContext value={code?.drawRowMark ?? null}>{children}</RowMarkContext>
      {code === null ? null : <code.TabPlace />}
    </MyIdContext>
  );
}

/** Who else has the record of this page open. */
export function PagePresence() {
  const code = useLazyWhenIdle(PRESENCE);
  return code === null ? null : <code.PagePeople />;
}
