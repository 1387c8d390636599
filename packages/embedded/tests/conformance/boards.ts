/// <reference types="vite/client" />
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import type { FunctionArgs, FunctionReference, FunctionReturnType, UserIdentity } from "convex/server";
import { convexTest } from "convex-test";
import { vi } from "vitest";
import type { BoardDeployment } from "../../testing/boardDeployment.ts";
import { api } from "./noticeBoard/project/convex/_generated/api";
import schema from "./noticeBoard/project/convex/schema";

/** Calls functions as one person, or without a sign-in. */
export interface BoardCaller {
  query<F extends FunctionReference<"query">>(ref: F, args: FunctionArgs<F>): Promise<FunctionReturnType<F>>;
  mutation<F extends FunctionReference<"mutation">>(ref: F, args: FunctionArgs<F>): Promise<FunctionReturnType<F>>;
  action<F extends FunctionReference<"action">>(ref: F, args: FunctionArgs<F>): Promise<FunctionReturnType<F>>;
}

export type Person = Pick<UserIdentity, "subject"> & { name?: string };

/** A place where the notice board runs. */
export interface Board extends BoardCaller {
  as(person: Person): Promise<BoardCaller>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Resolves when no scheduled function is pending or running. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

// Plain patterns: an elaborate pattern that matches nothing would be noticed only at the first call.
const modules = import.meta.glob(["./noticeBoard/project/convex/*.ts", "./noticeBoard/project/convex/_generated/*.js"]);
const ISSUER = "https://issuer.test";

/** Its own signatures accept the same references, and inline functions besides. */
function callerOf(backend: object): BoardCaller {
  const { query, mutation, action } = backend as BoardCaller;
  return { query, mutation, action };
}

export function referenceBoard(): Board {
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  // convex-test logs the errors of scheduled functions there; the claims check the function's state instead.
  const complaints = vi.spyOn(console, "error").mockReturnValue();
  const backend = convexTest({ schema, modules });
  return {
    ...callerOf(backend),
    as: async (person) => callerOf(backend.withIdentity({ issuer: ISSUER, ...person })),
    fetch: (path, init) => backend.fetch(path, init),
    settled: () => backend.finishAllScheduledFunctions(() => vi.runAllTimers()),
    close: async () => {
      complaints.mockRestore();
      vi.useRealTimers();
    },
  };
}

interface Connection {
  caller: BoardCaller;
  close: () => Promise<void>;
}
type Connect = (deployment: BoardDeployment, person?: Person) => Promise<Connection>;

const tokenFor = (deployment: BoardDeployment, { subject, ...claims }: Person): Promise<string> =>
  deployment.tokens.sign({ sub: subject, ...claims });

export const overHttp: Connect = async (deployment, person) => {
  const client = new ConvexHttpClient(deployment.current().url, { logger: false });
  if (person !== undefined) client.setAuth(await tokenFor(deployment, person));
  return {
    caller: {
      query: (ref, args) => client.query<FunctionReference<"query">>(ref, args),
      mutation: (ref, args) => client.mutation<FunctionReference<"mutation">>(ref, args),
      action: (ref, args) => client.action<FunctionReference<"action">>(ref, args),
    },
    close: async () => undefined,
  };
};

export const overSocket: Connect = async (deployment, person) => {
  const client = new ConvexClient(deployment.current().url, { logger: false });
  if (person !== undefined) {
    const token = await tokenFor(deployment, person);
    client.setAuth(async () => token);
  }
  return {
    caller: {
      query: (ref, args) => client.query<FunctionReference<"query">>(ref, args),
      mutation: (ref, args) => client.mutation<FunctionReference<"mutation">>(ref, args),
      action: (ref, args) => client.action<FunctionReference<"action">>(ref, args),
    },
    close: () => client.close(),
  };
};

/** The embedded deployment through one of the official clients. */
export async function embeddedBoard(deployment: BoardDeployment, connect: Connect): Promise<Board> {
  const open: Connection[] = [await connect(deployment)];
  const own = open.map(({ caller }) => caller)[0];
  if (own === undefined) throw new Error("No connection.");
  await own.mutation(api.board.clear, {});
  return {
    ...own,
    as: async (person) => {
      const connection = await connect(deployment, person);
      open.push(connection);
      return connection.caller;
    },
    fetch: (path, init) => fetch(`${deployment.current().siteUrl}${path}`, init),
    settled: () => settled(deployment),
    close: async () => {
      await Promise.all(open.map((connection) => connection.close()));
    },
  };
}

async function settled(deployment: BoardDeployment): Promise<void> {
  const client = new ConvexClient(deployment.current().url, { logger: false });
  await new Promise<void>((resolve, reject) => {
    const onCount = (count: number): void => {
      if (count === 0) resolve();
    };
    client.onUpdate(api.later.unfinished, {}, onCount, reject);
  });
  await client.close();
}
