import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useSearchParams } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { ANYBODY, NOBODY } from "../../../convex/dues/rules";
import { isRadarKind, type RadarKind } from "../../../convex/radar/rules";
import { usePersonId } from "../../lib/unsent/unsentContext";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";

type Owner = FunctionArgs<typeof api.radar.staff.list>["owner"];
type Owners = FunctionReturnType<typeof api.tasks.staff.owners>;

/** In the address, in place of the person's own id: a link to it is everybody's own. */
export const MINE = "mine";

export interface RadarFilter {
  /** Null: all kinds. */
  kind: RadarKind | null;
  /** As the address has it: ANYBODY, NOBODY, MINE, or the id of a person. */
  owner: string;
  isNarrowed: boolean;
  /** What the server is asked; null until it is known who "mine" is. */
  asked: { kind: RadarKind | null; owner: Owner } | null;
  /** Undefined while they are not known. */
  owners: Owners | undefined;
  /** Why they are not known. */
  ownersFailure: Pick<ReturnType<typeof useRecoveringQuery>, "error" | "isRetrying" | "retry">;
  setKind: (kind: RadarKind | null) => void;
  setOwner: (owner: string) => void;
  clear: () => void;
}

function ownerAsked(owner: string, owners: Owners | undefined, me: string | null): Owner | null {
  if (owner === ANYBODY || owner === NOBODY) return owner;
  if (owners === undefined) return null;
  const wanted = owner === MINE ? me : owner;
  // An address with somebody who never was here has everybody's.
  return owners.find(({ userId }) => userId === wanted)?.userId ?? ANYBODY;
}

/** What the screen shows, kept in the address. */
export function useRadarFilter(): RadarFilter {
  const [params, setParams] = useSearchParams();
  const { value: owners, ...ownersFailure } = useRecoveringQuery(api.tasks.staff.owners, {});
  const me = usePersonId();
  const kindParam = params.get("kind") ?? "";
  const kind = isRadarKind(kindParam) ? kindParam : null;
  const owner = params.get("owner") ?? ANYBODY;
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
    asked: ownerId === null ? null : { kind, owner: ownerId },
    owners,
    ownersFailure,
    setKind: (next) => {
      set("kind", next);
    },
    setOwner: (next) => {
      set("owner", next === ANYBODY ? null : next);
    },
    clear: () => {
      setParams({}, { replace: true });
    },
  };
}
