import { ConvexError } from "convex/values";
import type { RefusalCode, RefusalDetails } from "./rules";

type DetailsArgument<Code extends RefusalCode> = keyof RefusalDetails[Code] extends never
  ? []
  : [details: RefusalDetails[Code]];

/** Ends the function with an expected refusal; the transaction is rolled back. */
export function refuse<Code extends RefusalCode>(code: Code, ...[details]: DetailsArgument<Code>): never {
  throw new ConvexError({ code, ...details });
}
