import { Briefcase, FileSignature, IdCard, ScrollText, Settings2, UsersRound, type LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Permission } from "../../convex/access/rules";
import { paths } from "../lib/paths";

interface StaffScreen {
  path: string;
  /** Lazy, so that the sign-in page and the portal do not load the code of staff screens. */
  lazy: () => Promise<{ Component: ComponentType }>;
}

export interface NavigationItem {
  label: string;
  Icon: LucideIcon;
  /** The item links to the first screen. An item without screens is disabled. */
  screens: readonly StaffScreen[];
  /** Label of the search box in the top bar. The first screen is then a list that the box filters. */
  search?: string;
  /** Without this permission, nobody is offered the item. Its screens say so to who opens their address. */
  needs?: Permission;
}

/** The navigation items with their screens. Routes and navigation are both made from this list. */
export const NAVIGATION_ITEMS: readonly NavigationItem[] = [
  {
    label: "Lead Management",
    Icon: UsersRound,
    search: "Search by lead name",
    screens: [
      { path: paths.leads, lazy: async () => ({ Component: (await import("../routes/staff/LeadsRoute")).LeadsRoute }) },
      { path: paths.lead, lazy: async () => ({ Component: (await import("../routes/staff/LeadRoute")).LeadRoute }) },
    ],
  },
  {
    label: "Contracts/Payments",
    Icon: FileSignature,
    search: "Search contracts by client name",
    screens: [
      {
        path: paths.contracts,
        lazy: async () => ({ Component: (await import("../routes/staff/ContractsRoute")).ContractsRoute }),
      },
      {
        path: paths.contract,
        lazy: async () => ({ Component: (await import("../routes/staff/ContractRoute")).ContractRoute }),
      },
      {
        path: paths.createContract,
        lazy: async () => ({ Component: (await import("../routes/staff/CreateContractRoute")).CreateContractRoute }),
      },
    ],
  },
  { label: "Clients", Icon: Briefcase, screens: [] },
  {
    label: "Team",
    Icon: IdCard,
    needs: "access:manageStaff",
    screens: [
      { path: paths.team, lazy: async () => ({ Component: (await import("../routes/staff/TeamRoute")).TeamRoute }) },
    ],
  },
  {
    label: "Audit log",
    Icon: ScrollText,
    needs: "audit:read",
    screens: [
      {
        path: paths.audit,
        lazy: async () => ({ Component: (await import("../routes/staff/AuditRoute")).AuditRoute }),
      },
    ],
  },
  {
    label: "Settings",
    Icon: Settings2,
    needs: "firm:configure",
    screens: [
      {
        path: paths.settings,
        lazy: async () => ({ Component: (await import("../routes/staff/SettingsRoute")).SettingsRoute }),
      },
    ],
  },
];

/** Where an item leads: to its first screen. Null for an item without screens. */
export function itemPath({ screens: [first] }: NavigationItem): string | null {
  return first?.path.replace("/*", "") ?? null;
}

/** Path to search label of each list that the search box filters. */
export const SEARCHED_LISTS: ReadonlyMap<string, string> = new Map(
  NAVIGATION_ITEMS.flatMap((item) => {
    const path = itemPath(item);
    return path === null || item.search === undefined ? [] : [[path, item.search] as const];
  }),
);
