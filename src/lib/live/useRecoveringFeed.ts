import { useConvex } from "convex/react";
import type { FunctionReference } from "convex/server";
import { useState, useSyncExternalStore } from "react";
import { useRecoveringQuery } from "../calls/useRecoveringQuery";
import { feedPassOf } from "./feedPass";
import { withPass } from "./withPass";

type Feed<Value> = FunctionReference<"query", "public", { pass?: string }, Value>;

interface RecoveringFeed<Value> {
  /** Undefined until the first answer, and while the feed fails. */
  value: Value | undefined;
  /** Why there is no answer. */
  error: unknown;
}

/** A feed in a component, sent with the screens' pass. Its last answer stays while it subscribes again with a new pass. */
export function useRecoveringFeed<Value>(query: Feed<Value>): RecoveringFeed<Value> {
  const pass = feedPassOf(useConvex());
  useSyncExternalStore(pass.subscribe, pass.get);
  const { value, error } = useRecoveringQuery(query, withPass({}, pass));
  const [last, setLast] = useState(value);
  const now = error === null ? (value ?? last) : undefined;
  if (now !== last) setLast(now);
  return { value: now, error };
}
