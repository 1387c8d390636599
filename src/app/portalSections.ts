import { FileText, House, LifeBuoy, MessageSquare, Receipt, Route } from "lucide-react";
import type { ComponentType } from "react";
import type { PortalSection } from "../features/workspace/portalFrame/PortalNavigation";
import { paths } from "../lib/paths";

interface PortalScreen extends PortalSection {
  lazy: () => Promise<{ Component: ComponentType }>;
}

/** The screens in the portal's navigation. */
export const PORTAL_SECTIONS: readonly PortalScreen[] = [
  {
    path: paths.portal,
    words: "home",
    icon: House,
    lazy: async () => ({ Component: (await import("../routes/portal/PortalHomeRoute")).PortalHomeRoute }),
  },
  {
    path: paths.portalDocuments,
    words: "documents",
    icon: FileText,
    lazy: async () => ({ Component: (await import("../routes/portal/PortalDocumentsRoute")).PortalDocumentsRoute }),
  },
  {
    path: paths.portalMessages,
    words: "messages",
    icon: MessageSquare,
    lazy: async () => ({ Component: (await import("../routes/portal/PortalMessagesRoute")).PortalMessagesRoute }),
  },
  {
    path: paths.portalTimeline,
    words: "timeline",
    icon: Route,
    lazy: async () => ({ Component: (await import("../routes/portal/PortalTimelineRoute")).PortalTimelineRoute }),
  },
  {
    path: paths.portalContracts,
    words: "contracts",
    icon: Receipt,
    lazy: async () => ({ Component: (await import("../routes/portal/PortalContractsRoute")).PortalContractsRoute }),
  },
  {
    path: paths.portalSupport,
    words: "support",
    icon: LifeBuoy,
    lazy: async () => ({ Component: (await import("../routes/portal/PortalSupportRoute")).PortalSupportRoute }),
  },
];

/** Screens that other screens link to. */
export const PORTAL_SCREENS: readonly Pick<PortalScreen, "path" | "lazy">[] = [
  {
    path: paths.portalNotices,
    lazy: async () => ({ Component: (await import("../routes/portal/PortalNoticesRoute")).PortalNoticesRoute }),
  },
  {
    path: paths.portalNewMessage,
    lazy: async () => ({ Component: (await import("../routes/portal/PortalNewMessageRoute")).PortalNewMessageRoute }),
  },
  {
    path: paths.portalThread,
    lazy: async () => ({ Component: (await import("../routes/portal/PortalThreadRoute")).PortalThreadRoute }),
  },
];
