import type { ReactNode } from "react";
import { RowMarkContext } from "../../ui/grid/rowMark";
import { LateCode } from "../late/lateCode";
import { useSettledCode } from "../late/useLateCode";
import { MyIdContext } from "./myId";

/** The parts that show who is where. No first screen waits for them. */
export const PRESENCE = new LateCode("presence", async () => (await import("./presenceParts")).presenceParts);

/** Shows in the rows of the lists below who has their records open, once the page has had time. */
export function PresenceProvider({ person, children }: { person: string; children: ReactNode }) {
  const code = useSettledCode(PRESENCE);
  return (
    <MyIdContext value={person}>
      <RowMarkContext value={code?.drawRowMark ?? null}>{children}</RowMarkContext>
    </MyIdContext>
  );
}

/** Who else has the record of this page open; it also says that the person has. */
export function PagePresence() {
  const code = useSettledCode(PRESENCE);
  return code === null ? null : <code.PagePeople />;
}
