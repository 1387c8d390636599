import {
  Briefcase,
  CalendarClock,
  CreditCard,
  FileCheck,
  FileSignature,
  FolderKanban,
  IdCard,
  MessageSquare,
  Sunrise,
  ScrollText,
  Settings2,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import type { NavigationIcon } from "./navigationItems";

/** Separate from the items: those are routes as well, so every page loads them. */
export const NAVIGATION_ICONS: Record<NavigationIcon, LucideIcon> = {
  leads: UsersRound,
  contracts: FileSignature,
  clients: Briefcase,
  today: Sunrise,
  messages: MessageSquare,
  review: FileCheck,
  cases: FolderKanban,
  deadlines: CalendarClock,
  card: CreditCard,
  team: IdCard,
  audit: ScrollText,
  settings: Settings2,
};
