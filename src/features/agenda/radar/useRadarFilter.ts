import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useSearchParams } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { ANYBODY, NOBODY } from "../../../../convex/platform/dueItems/rules";
import { isRadarKind, type RadarKind } from "../../../../convex/agenda/radar/rules";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

type Owner = FunctionArgs<typeof api.agenda.radar.staff.list>["owner"];
type Owners = FunctionReturnType<typeof api.cases.tasks.staff.owners>;

/** Replaces the person's own id in the address, so that a shared link means its reader. An address without an owner means it, too. */
export const MINE = "mine";

export interface RadarFilter {
  /** Null: all kinds. */
  kind: RadarKind | null;
  /** As in the address: ANYBODY, NOBODY, MINE, or a person's id. */
  owner: string;
  isNarrowed: boolean;
  /** All of the person's own, with which the screen opens. */
  isMine: boolean;
  /** The query's filter; null until "mine" can be resolved. */
  asked: { kind: RadarKind | null; owner: Owner } | null;
  /** Undefined while loading. */
  owners: Owners | undefined;
  /** Why they could not be loaded. */
  ownersFailure: Pick<ReturnType<typeof useRecoveringQuery>, "error" | "isRetrying" | "retry">;
  setKind: (kind: RadarKind | null) => void;
  setOwner: (owner: string) => void;
  clear: () => void;
}

function ownerAsked(owner: string, owners: Owners | undefined, me: string | null): Owner | null {
  if (owner === ANYBODY || owner === NOBODY) return owner;
  if (owners === undefined) return null;
  const wanted = owner === MINE ? me : owner;
  // An unknown person in the address means everyone.
  return owners.find(({ userId }) => userId === wanted)?.userId ?? ANYBODY;
}

/** The filter in the address. */
export function useRadarFilter(): RadarFilter {
  const [params, setParams] = useSearchParams();
  const { value: owners, ...ownersFailure } = useRecoveringQuery(api.cases.tasks.staff.owners, {});
  const me = usePersonId();
  const kindParam = params.get("kind") ?? "";
  const kind = isRadarKind(kindParam) ? kindParam : null;
  const owner = params.get("owner") ?? MINE;
  const ownerId = ownerAsked(owner, owners, me);
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  return {
    kind,
    owner,
    isNarrowed: kind !== null || owner !== ANYBODY,
    isMine: kind === null && owner === MINE,
    asked: ownerId === null ? null : { kind, owner: ownerId },
    owners,
    ownersFailure,
    setKind: (next) => {
      set("kind", next);
    },
    setOwner: (next) => {
      set("owner", next === MINE ? null : next);
    },
    clear: () => {
      setParams({ owner: ANYBODY }, { replace: true });
    },
  };
}
