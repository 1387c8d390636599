import { useAccess } from "../../access/shared/useAccess";
import { useNow } from "../../../lib/format/useNow";
import { PageHeading } from "../../../ui/text/PageHeading";
import { plainText } from "../../../ui/text/plainText";
import { greeting } from "./todayText";

/** "Good morning, Ana": by the person's own clock. */
export function TodayTitle() {
  const access = useAccess();
  const now = useNow();
  const name = access.kind === "staff" ? access.name : "";
  return <PageHeading>{plainText(greeting(new Date(now).getHours(), name.split(" ")[0] ?? ""))}</PageHeading>;
}
