import { FileText, House, LifeBuoy, MessageSquare, Receipt, Route } from "lucide-react";
import type { PortalSection } from "../features/workspace/portalFrame/PortalNavigation";
import { paths } from "../lib/paths";
import type { LazyScreen } from "./lazyRoutes";

/** The screens in the portal's navigation. */
export const PORTAL_SECTIONS: readonly (PortalSection & LazyScreen)[] = [
  {
    path: paths.portal,
    words: "home",
    icon: House,
    code: async () => (await import("../routes/portal/PortalHomeRoute")).PortalHomeRoute,
  },
  {
    path: paths.portalDocuments,
    words: "documents",
    icon: FileText,
    code: async () => (await import("../routes/portal/PortalDocumentsRoute")).PortalDocumentsRoute,
  },
  {
    path: paths.portalMessages,
    words: "messages",
    icon: MessageSquare,
    code: async () => (await import("../routes/portal/PortalMessagesRoute")).PortalMessagesRoute,
  },
  {
    path: paths.portalTimeline,
    words: "timeline",
    icon: Route,
    code: async () => (await import("../routes/portal/PortalTimelineRoute")).PortalTimelineRoute,
  },
  {
    path: paths.portalContracts,
    words: "contracts",
    icon: Receipt,
    code: async () => (await import("../routes/portal/PortalContractsRoute")).PortalContractsRoute,
  },
  {
    path: paths.portalSupport,
    words: "support",
    icon: LifeBuoy,
    code: async () => (await import("../routes/portal/PortalSupportRoute")).PortalSupportRoute,
  },
];

/** Screens that other screens link to. */
export const PORTAL_SCREENS: readonly LazyScreen[] = [
  {
    path: paths.portalNotices,
    code: async () => (await import("../routes/portal/PortalNoticesRoute")).PortalNoticesRoute,
  },
  {
    path: paths.portalNewMessage,
    code: async () => (await import("../routes/portal/PortalNewMessageRoute")).PortalNewMessageRoute,
  },
  {
    path: paths.portalThread,
    code: async () => (await import("../routes/portal/PortalThreadRoute")).PortalThreadRoute,
  },
];
