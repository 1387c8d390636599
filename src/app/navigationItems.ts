import { Briefcase, FileSignature, UsersRound, type LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import { paths } from "../lib/paths";

interface StaffScreen {
  path: string;
  /** A screen's code is fetched when the screen is opened: the sign-in page and the portal carry nothing of it. */
  lazy: () => Promise<{ Component: ComponentType }>;
}

export interface NavigationItem {
  /** In the navigation. */
  label: string;
  Icon: LucideIcon;
  /** The first one is where the navigation leads; a place that has none is not open yet. */
  screens: readonly StaffScreen[];
}

/** The places of the back office with their screens: routes and navigation are made from it. */
export const NAVIGATION_ITEMS: readonly NavigationItem[] = [
  {
    label: "Lead Management",
    Icon: UsersRound,
    screens: [
      { path: paths.leads, lazy: async () => ({ Component: (await import("../routes/staff/LeadsRoute")).LeadsRoute }) },
      { path: paths.lead, lazy: async () => ({ Component: (await import("../routes/staff/LeadRoute")).LeadRoute }) },
    ],
  },
  {
    label: "Contracts/Payments",
    Icon: FileSignature,
    screens: [
      {
        path: `${paths.contracts}/*`,
        lazy: async () => ({ Component: (await import("../routes/staff/ContractsRoute")).ContractsRoute }),
      },
      {
        path: paths.createContract,
        lazy: async () => ({ Component: (await import("../routes/staff/CreateContractRoute")).CreateContractRoute }),
      },
    ],
  },
  { label: "Clients", Icon: Briefcase, screens: [] },
];
