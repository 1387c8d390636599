import type { ConvexReactClient } from "convex/react";
import { useSyncExternalStore } from "react";
import { api } from "../../../../convex/_generated/api";
import type { CaseTuple } from "../../../../convex/cases/caseRows";
import { LiveList } from "../../../lib/live/liveList";
import { liveSource } from "../../../lib/live/liveSource";
import { useLiveCopy } from "../../../lib/live/LiveCopiesProvider";
import { makeOwnerList, type Owner } from "../../../lib/live/ownerList";
import type { WrittenList } from "../../../lib/live/useRowWrite";
import { useWrittenList } from "../../../lib/live/useWrittenList";
import { caseRow, isCaseGone, type CasePatch, type CaseRow } from "./caseRow";

type CaseList = LiveList<CaseTuple, never, CasePatch, CaseRow>;

const { snapshot, row, feed } = api.cases.record.staff;

const combine = (older: CasePatch, newer: CasePatch): CasePatch => ({ ...older, ...newer });

function makeCaseList(client: ConvexReactClient): CaseList {
  const source = liveSource(client, { snapshot, row, main: feed, side: null });
  return new LiveList(source, { isGone: isCaseGone, join: caseRow, keyOf: ({ key }) => key, combine });
}

/** The live list of all cases. */
export function useCaseList(): CaseList {
  return useLiveCopy(makeCaseList);
}

/** The list with an optimistic update for one field. `patchOf` must be stable. */
export function useWrittenCases<Value>(patchOf: (value: Value) => CasePatch): WrittenList<Value> {
  return useWrittenList(useCaseList(), patchOf);
}

const makeCaseOwners = (client: ConvexReactClient) => makeOwnerList(client, api.cases.tasks.staff.owners);

/** Possible owners of a case, by name; empty until loaded. */
export function useCaseOwners(): readonly Owner[] {
  const { query } = useLiveCopy(makeCaseOwners);
  return useSyncExternalStore(query.subscribe, query.get);
}
