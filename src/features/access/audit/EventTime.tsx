// Created once: a page may have a thousand of these.
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: "medium", hourCycle: "h23" });

/** A log needs exact times: "2 h ago" cannot be compared with another event's. A line breaks only between the day and the time. */
export function EventTime({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular-nums">
      <span className="whitespace-nowrap">{DAY.format(at)},</span>{" "}
      <span className="whitespace-nowrap">{TIME.format(at)}</span>
    </time>
  );
}
