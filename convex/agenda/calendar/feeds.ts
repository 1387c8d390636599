import { internal } from "../../_generated/api";
import { originsIn } from "../../platform/environment";
import { feed } from "../../access/builders/feeds";
import { secretIn } from "../calendarFeeds/rules";
import { sha256 } from "../../platform/hashes";
import { writeCalendar } from "./icalendar";

const HEADERS = {
  "content-type": "text/calendar; charset=utf-8",
  "content-disposition": 'inline; filename="deadlines.ics"',
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

/** One response for an unknown address, an ended one, and that of a former member. */
const NO_SUCH = { status: 404, headers: { "content-type": "text/plain", "cache-control": "private, no-store" } };

/** A member's dates for their calendar, by the secret in the address. */
export const calendar = feed(async (ctx, path) => {
  const secret = secretIn(path);
  if (secret === null) return new Response("Not found", NO_SUCH);
  const secretHash = await sha256(secret);
  // Anybody may guess, so a wrong address costs one read; only a right one is counted.
  const isKnown = await ctx.runQuery(internal.agenda.calendar.internal.isKnown, { secretHash });
  if (!isKnown) return new Response("Not found", NO_SUCH);
  const admitted = await ctx.runMutation(internal.agenda.calendar.internal.admit, { secretHash });
  switch (admitted.kind) {
    case "none":
      return new Response("Not found", NO_SUCH);
    case "tooOften": {
      const headers = { "retry-after": String(Math.ceil(admitted.retryAfterMs / 1_000)) };
      return new Response("Too many requests", { status: 429, headers });
    }
    case "feed": {
      const { userId, hasEverybodys, hasNames, today } = admitted;
      const items = await ctx.runQuery(internal.agenda.calendar.internal.items, { userId, hasEverybodys, today });
      const appOrigin = originsIn(process.env["APP_ORIGINS"])[0] ?? null;
      return new Response(writeCalendar({ items, hasNames, appOrigin }), { headers: HEADERS });
    }
  }
});
