import { z } from "zod";

/** A socket that sends this becomes a list, and gets it back as confirmation. */
export const LISTEN = "listen";

export const vFloorRequest = z.object({ id: z.number(), number: z.number(), status: z.number() });
export type FloorRequest = z.infer<typeof vFloorRequest>;

/** A changed row for the lists, or the answer to a writer. */
export const vFloorMessage = z.union([z.tuple([z.number(), z.number(), z.number()]), z.object({ done: z.number() })]);
