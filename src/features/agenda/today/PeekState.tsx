import type { ReactNode } from "react";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import type { Recovering } from "../../../lib/calls/useRecoveringQuery";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { peekText } from "./peekText";

interface PeekStateProps<Value> {
  source: Recovering<Value | null>;
  children: (value: Value) => ReactNode;
}

/** A source in its states: loading, failed, removed, found. */
export function PeekState<Value>({ source: { value, ...failure }, children }: PeekStateProps<Value>) {
  if (failure.error !== null) return <QueryFailed text={peekText.failed} {...failure} />;
  if (value === undefined) return <DetailsLoading label={peekText.loading} />;
  return value === null ? <p className="text-sm text-ink-soft">{peekText.gone}</p> : children(value);
}
