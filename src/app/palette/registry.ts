import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { useSignOut } from "../../features/access/session/useSignOut";
import { useWrite } from "../../lib/calls/useWrite";
import type { PaletteContent, PaletteEntry } from "../../lib/palette/paletteEntry";
import { paths } from "../../lib/paths";
import { useListPaths } from "../../lib/rows/useListAddress";
import { itemPath } from "../navigationItems";
import { useNavigationItems } from "../useNavigationItems";
import { useCaseSource } from "./cases";
import { newClientAction, useClientActions, useClientSource } from "./clients";
import { createContractAction, useContractSource } from "./contracts";
import { useDocumentSource } from "./documents";
import { useLeadActions, useLeadSource } from "./leads";

type Go = (path: string) => void;

/** A domain adds its search to `sources` and its actions to `actions`. */
export function usePaletteContent(onListShortcuts: () => void): PaletteContent {
  const navigate = useNavigate();
  const go: Go = (path) => void navigate(path);
  return {
    sources: [useLeadSource(go), useContractSource(go), useClientSource(go), useCaseSource(go), useDocumentSource(go)],
    actions: [
      ...useLeadActions(),
      ...useClientActions(),
      ...useScreens(go),
      createContractAction(go),
      newClientAction(go),
      useSyncAction(),
      ...useShellActions(go, onListShortcuts),
    ],
  };
}

/** A link to a list keeps its search, tab and sort. */
function useScreens(go: Go): PaletteEntry[] {
  const { pathname } = useLocation();
  const listPath = useListPaths();
  return useNavigationItems().map((item) => {
    const path = itemPath(item);
    const choose = () => {
      const isCurrent = item.screens.some((screen) => matchPath(screen.path, pathname) !== null);
      go(listPath(path, isCurrent));
    };
    return { id: `go-${path}`, label: `Go to ${item.label}`, choose };
  });
}

function useSyncAction(): PaletteEntry {
  const { run } = useWrite(api.leads.sheet.staff.syncNow);
  const choose = () => {
    run({});
  };
  return { id: "sync", label: "Sync leads now", choose };
}

function useShellActions(go: Go, onListShortcuts: () => void): PaletteEntry[] {
  const { signOut } = useSignOut();
  const debug = () => {
    go(paths.debug);
  };
  return [
    { id: "shortcuts", label: "Keyboard shortcuts", choose: onListShortcuts },
    { id: "debug", label: "API Key Debug", choose: debug },
    { id: "sign-out", label: "Sign out", choose: signOut },
  ];
}
