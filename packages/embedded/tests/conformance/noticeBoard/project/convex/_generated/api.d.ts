/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type * as allowance from "../allowance.js";
import type * as board from "../board.js";
import type * as chance from "../chance.js";
import type * as crons from "../crons.js";
import type * as files from "../files.js";
import type * as http from "../http.js";
import type * as later from "../later.js";
import type * as limits from "../limits.js";
import type * as lists from "../lists.js";
import type * as nesting from "../nesting.js";
import type * as notices from "../notices.js";
import type * as people from "../people.js";
import type * as posts from "../posts.js";
import type * as refusals from "../refusals.js";
import type * as system from "../system.js";
import type * as values from "../values.js";

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";

declare const fullApi: ApiFromModules<{
  allowance: typeof allowance;
  board: typeof board;
  chance: typeof chance;
  crons: typeof crons;
  files: typeof files;
  http: typeof http;
  later: typeof later;
  limits: typeof limits;
  lists: typeof lists;
  nesting: typeof nesting;
  notices: typeof notices;
  people: typeof people;
  posts: typeof posts;
  refusals: typeof refusals;
  system: typeof system;
  values: typeof values;
}>;

/**
 * A utility for referencing Convex functions in your app's public API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = api.myModule.myFunction;
 * ```
 */
export declare const api: FilterApi<
  typeof fullApi,
  FunctionReference<any, "public">
>;

/**
 * A utility for referencing Convex functions in your app's internal API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = internal.myModule.myFunction;
 * ```
 */
export declare const internal: FilterApi<
  typeof fullApi,
  FunctionReference<any, "internal">
>;

export declare const components: {};
