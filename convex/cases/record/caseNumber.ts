/** Case numbers: `CASE-{year}-{serial}`, drawn at random until one is free. */
import type { MutationCtx } from "../../_generated/server";
import { FIVE_DIGITS, FOUR_DIGITS } from "./rules";

/** Limit for a nearly full year, where draws would rarely succeed. */
const MOST_DRAWS = 20;

function serialsOf(ctx: MutationCtx, year: number, { from, to }: { from: number; to: number }) {
  return ctx.db
    .query("cases")
    .withIndex("by_year_and_serial", (q) => q.eq("year", year).gte("serial", from).lte("serial", to));
}

/** A free serial of the year: drawn at random, or in a nearly full year the next free one. */
export async function drawSerial(ctx: MutationCtx, year: number): Promise<number> {
  const hasFive = (await serialsOf(ctx, year, FIVE_DIGITS).first()) !== null;
  const range = hasFive ? FIVE_DIGITS : FOUR_DIGITS;
  for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
    const serial = range.from + Math.floor(Math.random() * (range.to - range.from + 1));
    const isTaken = (await serialsOf(ctx, year, { from: serial, to: serial }).first()) !== null;
    if (!isTaken) return serial;
  }
  return (await firstFree(ctx, year, range)) ?? FIVE_DIGITS.from;
}

async function firstFree(ctx: MutationCtx, year: number, range: { from: number; to: number }): Promise<number | null> {
  let free = range.from;
  for await (const { serial } of serialsOf(ctx, year, range)) {
    if (serial > free) return free;
    free = serial + 1;
  }
  return free <= range.to ? free : null;
}
