/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type * as crons from "../crons.js";
import type * as http from "../http.js";
import type * as loans_desk_returns_jobs from "../loans/desk/returns/jobs.js";
import type * as loans_desk_returns_staff from "../loans/desk/returns/staff.js";
import type * as loans_desk_staff from "../loans/desk/staff.js";
import type * as loans_desk_webhooks from "../loans/desk/webhooks.js";
import type * as loans_printing_jobsNode from "../loans/printing/jobsNode.js";
import type * as returns_jobs from "../returns/jobs.js";

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";

declare const fullApi: ApiFromModules<{
  crons: typeof crons;
  http: typeof http;
  "loans/desk/returns/jobs": typeof loans_desk_returns_jobs;
  "loans/desk/returns/staff": typeof loans_desk_returns_staff;
  "loans/desk/staff": typeof loans_desk_staff;
  "loans/desk/webhooks": typeof loans_desk_webhooks;
  "loans/printing/jobsNode": typeof loans_printing_jobsNode;
  "returns/jobs": typeof returns_jobs;
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
