import { formatExactTime } from "../../lib/format";

/** A log has exact times: "2 h ago" is of no use beside another event. */
export function EventTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatExactTime(at)}</time>;
}
