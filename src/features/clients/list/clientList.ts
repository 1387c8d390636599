import type { ConvexReactClient } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import type { ClientTuple } from "../../../../convex/clients/record/rules";
import { LiveList } from "../../../lib/live/liveList";
import { liveSource } from "../../../lib/live/liveSource";
import { useLiveCopy } from "../../../lib/live/LiveCopiesProvider";
import { clientRow, isClientGone, type ClientRow } from "./clientRow";

/** No row of this list is edited in it. */
type ClientList = LiveList<ClientTuple, never, never, ClientRow>;

const { snapshot, row, feed } = api.clients.record.staff;

function makeClientList(client: ConvexReactClient): ClientList {
  const source = liveSource(client, { snapshot, row, main: feed, side: null });
  return new LiveList(source, { isGone: isClientGone, join: clientRow, keyOf: ({ key }) => key });
}

/** The live list of all clients. */
export function useClientList(): ClientList {
  return useLiveCopy(makeClientList);
}
