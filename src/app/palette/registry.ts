import { FileUp, Keyboard, LogOut, RefreshCw, TerminalSquare, UserPlus } from "lucide-react";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { useMay } from "../../features/access/shared/useMay";
import { useSignOut } from "../../features/access/session/useSignOut";
import { useWrite } from "../../lib/calls/useWrite";
import { recentPaths } from "../../lib/recentPaths";
import { usePersonId } from "../../lib/drafts/unsentContext";
import type { PaletteContent, PaletteEntry, PaletteSource, PaletteStep } from "../../lib/palette/paletteEntry";
import { ADD_DOCUMENT_HASH, invitePath } from "../../lib/staffPaths";
import { paths } from "../../lib/paths";
import { useListPaths } from "../../lib/rows/useListAddress";
import { NAVIGATION_ICONS } from "../navigationIcons";
import { itemPath } from "../navigationItems";
import { useNewRecords } from "../newRecords/useNewRecords";
import { useNavigationItems } from "../useNavigationItems";
import { useCaseSource } from "./cases";
import { useClientSource } from "./clients";
import { useContractSource } from "./contracts";
import { useDocumentSource } from "./documents";
import { useHere } from "./here";
import { useLeadsForNotes, useLeadSource } from "./leads";
import type { PaletteQuestion } from "./opening";
import { useSettingsSource } from "./settings";

type Go = (path: string) => void;

/** A domain adds its search to `sources`, the most wanted kind first, and its actions to `actions`. */
export function usePaletteContent(onListShortcuts: () => void, question: PaletteQuestion | null): PaletteContent {
  const navigate = useNavigate();
  const go: Go = (path) => void navigate(path);
  const upload = useUploadStep(go);
  const note: PaletteStep = { title: "Which lead is the note about?", entries: [], source: useLeadsForNotes() };
  const sources = [
    useClientSource(go),
    useCaseSource(go),
    useLeadSource(go),
    useContractSource(go),
    useDocumentSource(go),
    useSettingsSource(go),
  ];
  return {
    sources,
    here: useHere(),
    recent: useRecent(sources),
    question: question === null ? null : { leadNote: note, upload }[question],
    actions: [
      ...useNewActions(),
      { id: "upload", label: "Upload document to…", icon: FileUp, choose: upload },
      ...useScreens(go),
      useSyncAction(),
      ...useShellActions(go, onListShortcuts),
    ],
  };
}

/** A client is chosen, and the form for documents opens on the client's page. */
function useUploadStep(go: Go): PaletteStep {
  const source = useClientSource((path) => {
    go(`${path}${ADD_DOCUMENT_HASH}`);
  });
  return { title: "Whose document is it?", entries: [], source };
}

/** Records opened before, if they are still listed; not the one that is open. */
function useRecent(sources: readonly PaletteSource[]): readonly PaletteEntry[] {
  const { pathname } = useLocation();
  const person = usePersonId() ?? "";
  return recentPaths(person)
    .filter((path) => path !== pathname)
    .flatMap((path) => sources.map((source) => source.at(path)).find((entry) => entry !== null) ?? []);
}

function useNewActions(): PaletteEntry[] {
  return useNewRecords().map(({ command, shortcut, icon, act }) => ({
    id: `new-${shortcut}`,
    label: command,
    icon,
    keys: ["C", shortcut.toUpperCase()],
    choose: act,
  }));
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
    const keys = item.key === undefined ? undefined : ["G", item.key.toUpperCase()];
    return { id: `go-${path}`, label: `Go to ${item.label}`, icon: NAVIGATION_ICONS[item.icon], keys, choose };
  });
}

function useSyncAction(): PaletteEntry {
  const { run } = useWrite(api.leads.sheet.staff.syncNow);
  const choose = () => {
    run({});
  };
  return { id: "sync", label: "Sync leads now", icon: RefreshCw, choose };
}

function useShellActions(go: Go, onListShortcuts: () => void): PaletteEntry[] {
  const { signOut } = useSignOut();
  const may = useMay();
  const debug = () => {
    go(paths.debug);
  };
  const invite = () => {
    go(invitePath);
  };
  return [
    ...(may("access:manageStaff") ? [{ id: "invite", label: "Invite a member", icon: UserPlus, choose: invite }] : []),
    { id: "shortcuts", label: "Keyboard shortcuts", icon: Keyboard, keys: ["?"], choose: onListShortcuts },
    // For the people who can change the keys.
    ...(may("firm:configure") ? [{ id: "debug", label: "API Key Debug", icon: TerminalSquare, choose: debug }] : []),
    { id: "sign-out", label: "Sign out", icon: LogOut, choose: signOut },
  ];
}
