import { useMatch } from "react-router-dom";
import { CLIENT_STATUS_LABELS, CLIENT_STATUS_TONES } from "../../../convex/clients/record/rules";
import { useClientList } from "../../features/clients/list/clientList";
import type { ClientRow } from "../../features/clients/list/clientRow";
import { formatPhone } from "../../lib/format/formatPhone";
import { goToNoteBox } from "../../lib/palette/noteBox";
import type { PaletteEntry, PaletteSource } from "../../lib/palette/paletteEntry";
import { useListSource } from "../../lib/palette/paletteSources";
import { clientPath, newClientPath, paths } from "../../lib/paths";

const textOf = (client: ClientRow) => client.haystack;
const phoneOf = (client: ClientRow) => client.clientPhone;

/** Clients by name, address and phone number. */
export function useClientSource(go: (path: string) => void): PaletteSource {
  return useListSource(useClientList(), {
    label: "Clients",
    textOf,
    phoneOf,
    entryOf: (client) => entryOf(client, go),
  });
}

function entryOf(client: ClientRow, go: (path: string) => void): PaletteEntry {
  const { pathId, clientName, clientEmail, clientPhone, caseTypeWords, status } = client;
  const details = [caseTypeWords, clientEmail, clientPhone === null ? "" : formatPhone(clientPhone)];
  return {
    id: `client-${pathId}`,
    label: clientName,
    details: details.filter((detail) => detail !== ""),
    badge: { label: CLIENT_STATUS_LABELS[status], tone: CLIENT_STATUS_TONES[status] },
    choose: () => {
      go(clientPath(pathId));
    },
  };
}

export function newClientAction(go: (path: string) => void): PaletteEntry {
  return {
    id: "new-client",
    label: "New client",
    choose: () => {
      go(newClientPath);
    },
  };
}

/** Actions on the open client; none if no client is open. */
export function useClientActions(): readonly PaletteEntry[] {
  return useMatch(paths.client) === null ? [] : [{ id: "note", label: "Add a note", choose: goToNoteBox }];
}
