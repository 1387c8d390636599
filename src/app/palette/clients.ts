import { Briefcase } from "lucide-react";
import { matchPath } from "react-router-dom";
import { CLIENT_STATUS_LABELS, CLIENT_STATUS_TONES } from "../../../convex/clients/record/rules";
import { useClientList } from "../../features/clients/list/clientList";
import type { ClientRow } from "../../features/clients/list/clientRow";
import { formatPhone } from "../../lib/format/formatPhone";
import type { PaletteEntry, PaletteSource } from "../../lib/palette/paletteEntry";
import { useListSource } from "../../lib/palette/paletteSources";
import { clientPath, paths } from "../../lib/paths";

const textOf = (client: ClientRow) => client.haystack;
const phoneOf = (client: ClientRow) => client.clientPhone;

/** Clients by name, address and phone number. */
export function useClientSource(go: (path: string) => void): PaletteSource {
  return useListSource(useClientList(), {
    label: "Clients",
    icon: Briefcase,
    textOf,
    phoneOf,
    idOf: ({ pathId }) => pathId,
    idIn: (path) => matchPath(paths.client, path)?.params.clientId,
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
