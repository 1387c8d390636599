import type { Measured } from "./figures/propagation.ts";
import type { MeasuredWrites } from "./figures/writes.ts";
import { atLeastOfFloor, atMostTimesFloor, figure, type Figure } from "./report.ts";

export const count = (amount: number): string => amount.toLocaleString("en");
export const many = (amount: number, what: string): string => `${count(amount)} ${what}${amount === 1 ? "" : "s"}`;

interface Propagation {
  /** The watching lists, and the number of leads. */
  about: string;
  floor: Measured;
  passage: Measured;
  /** The limit for the p95. */
  mostTimesFloor?: number | undefined;
}

export function propagationFigures({ about, floor, passage, mostTimesFloor }: Propagation): Figure[] {
  const goal = mostTimesFloor === undefined ? {} : { goal: atMostTimesFloor(mostTimesFloor) };
  const waits = (["p50", "p95", "p99"] as const).map((rank) =>
    figure({
      what: `propagation ${rank}, ${about}`,
      unit: "ms",
      passage: passage[rank],
      floor: floor[rank],
      ...(rank === "p95" && goal),
    }),
  );
  const server = `processor time of the server for a change, ${about}`;
  const lists = `processor time of all lists for a change, ${about}`;
  return [
    ...waits,
    figure({ what: server, unit: "ms", passage: passage.serverCpuMs, floor: floor.serverCpuMs }),
    figure({ what: lists, unit: "ms", passage: passage.listsCpuMs, floor: floor.listsCpuMs }),
  ];
}

interface Writes {
  what: string;
  passage: MeasuredWrites;
  floor: MeasuredWrites;
  leastOfFloor?: number | undefined;
}

export function writesFigure({ what, passage, floor, leastOfFloor }: Writes): Figure {
  const goal = leastOfFloor === undefined ? {} : { goal: atLeastOfFloor(leastOfFloor) };
  return figure({ what, unit: "1/s", passage: passage.perSecond, floor: floor.perSecond, ...goal });
}
