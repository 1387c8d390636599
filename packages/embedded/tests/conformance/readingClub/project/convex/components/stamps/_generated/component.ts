/* eslint-disable */
/**
 * Generated `ComponentApi` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type { FunctionReference } from "convex/server";

/**
 * A utility for referencing a Convex component's exposed API.
 *
 * Useful when expecting a parameter like `components.myComponent`.
 * Usage:
 * ```ts
 * async function myFunction(ctx: QueryCtx, component: ComponentApi) {
 *   return ctx.runQuery(component.someFile.someQuery, { ...args });
 * }
 * ```
 */
export type ComponentApi<Name extends string | undefined = string | undefined> =
  {
    cards: {
      count: FunctionReference<
        "query",
        "internal",
        { holder: string },
        number,
        Name
      >;
      ledger: FunctionReference<"query", "internal", {}, any, Name>;
      lookUp: FunctionReference<
        "query",
        "internal",
        { id: string },
        { normalized: string | null; holder: string | null },
        Name
      >;
      page: FunctionReference<
        "query",
        "internal",
        {
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        any,
        Name
      >;
      scheduled: FunctionReference<"query", "internal", {}, any, Name>;
      stamp: FunctionReference<
        "mutation",
        "internal",
        { holder: string },
        string,
        Name
      >;
      stampAndFail: FunctionReference<
        "mutation",
        "internal",
        { holder: string },
        null,
        Name
      >;
      stampLater: FunctionReference<
        "mutation",
        "internal",
        { holder: string },
        any,
        Name
      >;
      surroundings: FunctionReference<"query", "internal", {}, any, Name>;
      tellLater: FunctionReference<
        "mutation",
        "internal",
        { handle: string; holder: string },
        any,
        Name
      >;
      tellNow: FunctionReference<
        "mutation",
        "internal",
        { handle: string; holder: string },
        any,
        Name
      >;
    };
    ticks: {
      any: FunctionReference<"query", "internal", {}, boolean, Name>;
    };
  };
