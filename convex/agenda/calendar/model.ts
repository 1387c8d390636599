/** Content and admission of a calendar feed. */
import { HOUR, RateLimiter } from "@convex-dev/rate-limiter";
import type { Infer } from "convex/values";
import { components } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as CalendarFeeds from "../calendarFeeds/model";
import { addDays } from "../../platform/days";
import { ANYBODY } from "../../platform/dueItems/rules";
import * as Firm from "../../practice/settings/model";
import * as Radar from "../radar/model";
import type { RadarItem } from "../radar/model";
import type { vAdmitted } from "./answers";

/** Programs fetch once an hour or less; a person tries it a few times. */
const limiter = new RateLimiter(components.rateLimiter, {
  calendarFeed: { kind: "token bucket", rate: 60, period: HOUR, capacity: 30 },
});

/** Admits a request by its secret. A wrong guess costs one read and writes nothing. */
export async function admit(ctx: MutationCtx, secretHash: string): Promise<Infer<typeof vAdmitted>> {
  const feed = await CalendarFeeds.findBySecret(ctx, secretHash);
  if (feed === null) return { kind: "none" };
  const { ok, retryAfter } = await limiter.limit(ctx, "calendarFeed", { key: feed._id });
  if (!ok) return { kind: "tooOften", retryAfterMs: retryAfter };
  await CalendarFeeds.noteFetch(ctx, feed);
  const { userId, hasEverybodys, hasNames } = feed;
  return { kind: "feed", userId, hasEverybodys, hasNames, today: await Firm.today(ctx) };
}

const PAST_DAYS = 30;
const DAYS_AHEAD = 730;
const MOST_EVENTS = 1_000;

interface CalendarScope {
  userId: Id<"users">;
  hasEverybodys: boolean;
  today: string;
}

/** Open items of the last month and the next two years, at most a thousand. */
export async function listItems(ctx: QueryCtx, { userId, hasEverybodys, today }: CalendarScope): Promise<RadarItem[]> {
  const owner = hasEverybodys ? ANYBODY : userId;
  const range = { from: addDays(today, -PAST_DAYS), before: addDays(today, DAYS_AHEAD), count: MOST_EVENTS };
  return await Radar.listRange(ctx, { kind: null, owner, today, ...range });
}
