import { FolderPlus, ListTodo, StickyNote } from "lucide-react";
import { useLocation, useNavigate } from "react-router-dom";
import { NEW_CASE_HASH, NEW_DEADLINE_HASH, NEW_TASK_HASH, newClientPath, newMessagePath } from "../../lib/staffPaths";
import { paths } from "../../lib/paths";
import type { MenuAction } from "../../ui/menu/menuAction";
import { NAVIGATION_ICONS } from "../navigationIcons";
import { openPalette } from "../palette/opening";

interface NewRecord extends MenuAction {
  /** The letter after C. */
  shortcut: string;
  /** The same in the palette: "New task". */
  command: string;
}

interface Openers {
  /** Opens another screen. */
  go: (path: string) => () => void;
  /** Opens a form over the screen. */
  over: (hash: string) => () => void;
}

/** Work for clients. */
const workOf = ({ go, over }: Openers): NewRecord[] => [
  { label: "Task", command: "New task", shortcut: "t", icon: ListTodo, act: over(NEW_TASK_HASH) },
  {
    label: "Deadline",
    command: "New deadline",
    shortcut: "d",
    icon: NAVIGATION_ICONS.deadlines,
    act: over(NEW_DEADLINE_HASH),
  },
  {
    label: "Message",
    command: "New message to…",
    shortcut: "m",
    icon: NAVIGATION_ICONS.messages,
    act: go(newMessagePath()),
  },
  {
    label: "Note on a lead",
    command: "New note on a lead…",
    shortcut: "l",
    icon: StickyNote,
    act: () => {
      openPalette("leadNote");
    },
  },
];

const recordsOf = ({ go, over }: Openers): NewRecord[] => [
  { label: "Client", command: "New client", shortcut: "k", icon: NAVIGATION_ICONS.clients, act: go(newClientPath) },
  { label: "Case", command: "New case", shortcut: "a", icon: FolderPlus, act: over(NEW_CASE_HASH) },
  {
    label: "Contract",
    command: "New contract",
    shortcut: "c",
    icon: NAVIGATION_ICONS.contracts,
    act: go(paths.createContract),
  },
];

/** The records that can be begun on any screen. Their letters are those of G where the screens have one. */
export function useNewRecords(): readonly NewRecord[] {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const openers: Openers = {
    go: (path) => () => void navigate(path),
    // The search of the screen may be ahead of the router.
    over: (hash) => () => void navigate({ search: window.location.search, hash }, { state }),
  };
  return [
    ...workOf(openers).map((record) => ({ ...record, group: "work" })),
    ...recordsOf(openers).map((record) => ({ ...record, group: "records" })),
  ];
}
