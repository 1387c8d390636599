import { useConvex } from "convex/react";
import type { FunctionReference } from "convex/server";
import { useState, useSyncExternalStore } from "react";
import { useRecoveringQuery, type Recovering } from "../calls/useRecoveringQuery";
import { feedPassOf } from "./feedPass";
import { withPass } from "./withPass";

type Feed<Value> = FunctionReference<"query", "public", { pass?: string }, Value>;

/**
 * A feed in a component, sent with the screens' pass. Its last answer stays while it subscribes again with a new pass, but not while it
 * fails.
 */
export function useRecoveringFeed<Value>(query: Feed<Value>): Pick<Recovering<Value>, "value" | "error"> {
  const pass = feedPassOf(useConvex());
  useSyncExternalStore(pass.subscribe, pass.get);
  const { value, error } = useRecoveringQuery(query, withPass({}, pass));
  const [last, setLast] = useState(value);
  const now = error === null ? (value ?? last) : undefined;
  if (now !== last) setLast(now);
  return { value: now, error };
}
