import {
  CalendarPlus,
  CircleDot,
  FolderPlus,
  FileSignature,
  ListTodo,
  MessageSquarePlus,
  StickyNote,
  UserRoundCheck,
  Zap,
  type LucideIcon,
} from "lucide-react";
import { useState } from "react";
import { useMatch, useNavigate } from "react-router-dom";
import { NOTE_BOX_NAME, ASIDE_BUTTON_ID, goToNoteBox } from "../../lib/palette/noteBox";
import { hasControl, pageActs, pressControl } from "../../lib/keys/controls";
import type { PaletteContent, PaletteEntry } from "../../lib/palette/paletteEntry";
import { NEW_CASE_HASH, NEW_DEADLINE_HASH, NEW_TASK_HASH, newContractPath, newMessagePath } from "../../lib/staffPaths";
import { paths } from "../../lib/paths";
import { useLeadActions } from "./leads";

const act = (label: string, icon: LucideIcon, choose: () => void): PaletteEntry => ({
  id: `here ${label}`,
  label,
  icon,
  choose,
});

/** The page's own buttons that are marked for the palette, as they are when it opens. */
function usePageActs(): readonly PaletteEntry[] {
  const [acts] = useState(pageActs);
  return acts.map(({ label, press }) => act(label, Zap, press));
}

/** Status, owner and note of the record that is open, where its page has their controls. */
function useControls() {
  const [has] = useState(() => ({ status: hasControl("status"), owner: hasControl("owner"), note: hasNotes() }));
  const status = act("Change status…", CircleDot, () => pressControl("status"));
  const owner = act("Assign…", UserRoundCheck, () => pressControl("owner"));
  const note = act("Add a note", StickyNote, goToNoteBox);
  return {
    status: has.status ? [{ ...status, keys: ["S"] }] : [],
    owner: has.owner ? [{ ...owner, keys: ["A"] }] : [],
    note: has.note ? [{ ...note, keys: ["N"] }] : [],
  };
}

const hasNotes = () =>
  document.querySelector(`textarea[name="${NOTE_BOX_NAME}"]`) !== null ||
  document.getElementById(ASIDE_BUTTON_ID) !== null;

/** Records that can be added to the client or case whose page is open. */
function usePlaceActions(clientId: string | undefined, isCase: boolean): readonly PaletteEntry[] {
  const navigate = useNavigate();
  if (clientId === undefined) return [];
  const open = (hash: string) => () => void navigate({ search: window.location.search, hash });
  const go = (path: string) => () => void navigate(path);
  return [
    { ...act("Add task", ListTodo, open(NEW_TASK_HASH)), keys: ["C", "T"] },
    { ...act("Add deadline", CalendarPlus, open(NEW_DEADLINE_HASH)), keys: ["C", "D"] },
    act("Message to the client", MessageSquarePlus, go(newMessagePath(clientId))),
    ...(isCase
      ? []
      : [
          act("New case for this client", FolderPlus, open(NEW_CASE_HASH)),
          act("New contract for this client", FileSignature, go(newContractPath(clientId))),
        ]),
  ];
}

/** Actions on the record that is open; null on other screens. */
export function useHere(): PaletteContent["here"] {
  const ofCase = useMatch(paths.clientCase);
  const ofClient = useMatch(paths.client);
  const ofContract = useMatch(paths.contract);
  const ofLead = useLeadActions();
  const place = usePlaceActions((ofCase ?? ofClient)?.params.clientId, ofCase !== null);
  const { status, owner, note } = useControls();
  const controls = [...status, ...owner, ...note];
  const acts = usePageActs();
  if (ofLead.length > 0) return { label: "This lead", actions: [...ofLead, ...owner] };
  if (ofCase !== null) return { label: "This case", actions: [...place, ...acts, ...controls] };
  if (ofClient !== null) return { label: "This client", actions: [...place, ...acts, ...controls] };
  if (ofContract !== null) return { label: "This contract", actions: [...acts, ...controls] };
  return null;
}
