import type { ConvexReactClient } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import type { ContractTuple, PaidTuple } from "../../../../convex/contracts/record/rules";
import { LiveList } from "../../../lib/live/liveList";
import { liveSource } from "../../../lib/live/liveSource";
import { useLiveCopy } from "../../../lib/live/LiveCopiesProvider";
import { isContractGone, joinContract, type ContractRow } from "./contractRow";

/** No row of this list is edited in it. */
type ContractList = LiveList<ContractTuple, PaidTuple, never, ContractRow>;

const { snapshot, row, feed } = api.contracts.record.staff;

function makeContractList(client: ConvexReactClient): ContractList {
  const source = liveSource(client, { snapshot, row, main: feed, side: api.contracts.money.staff.feed });
  return new LiveList(source, { isGone: isContractGone, join: joinContract, keyOf: ({ key }) => key });
}

/** The live list of all contracts, joined with their payments. */
export function useContractList(): ContractList {
  return useLiveCopy(makeContractList);
}
