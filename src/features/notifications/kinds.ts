import { CirclePause, RefreshCwOff, UserPlus, type LucideIcon } from "lucide-react";
import type { NotificationKind } from "../../../convex/notifications/rules";
import { leadPath, paths } from "../../lib/paths";
import type { Tone } from "../../ui/tone";

interface KindLook {
  Icon: LucideIcon;
  tone: Tone;
  /** Where the notification leads: its record, or the list for news of several. */
  link: (recordId: string | null) => string;
}

/** Icon and link of each kind; its words are in `convex/notifications/rules.ts`. */
export const KIND_LOOKS: Record<NotificationKind, KindLook> = {
  newLead: { Icon: UserPlus, tone: "info", link: (id) => (id === null ? paths.leads : leadPath(id)) },
  syncFailing: { Icon: RefreshCwOff, tone: "bad", link: () => paths.leads },
  syncHeld: { Icon: CirclePause, tone: "warn", link: () => paths.leads },
};
