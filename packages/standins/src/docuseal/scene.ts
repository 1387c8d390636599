/** Test fixture: the signing service with one request, and its API. */
import { z } from "zod";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { openDocuseal } from "./standin.ts";

export interface DocusealScene {
  server: TestServer;
  env: (name: string) => string;
  /** Calls the provider's API with its key. */
  call: (path: string, init?: RequestInit) => Promise<[status: number, body: unknown]>;
  /** The same with a JSON body. */
  send: (method: string, path: string, body: unknown) => Promise<[status: number, body: unknown]>;
  make: (more?: object, recipient?: object) => Promise<{ id: number; slug: string }>;
  /** Sends the form of the page on which the client signs. */
  submit: (slug: string, fields: Record<string, string>) => Promise<Response>;
  /** The value with texts replaced that differ from run to run. */
  named: (value: unknown) => unknown;
  /** The bodies of the webhooks, in their order. */
  told: () => Promise<[type: string, body: unknown][]>;
}

function parseNamed(text: string): unknown {
  return JSON.parse(text);
}

const vMade = z.object({ id: z.number(), submitters: z.array(z.object({ slug: z.string() })) });
const vTold = z.object({ deliveries: z.array(z.object({ type: z.string(), body: z.string() })) });

export async function openScene(): Promise<DocusealScene> {
  const server = await runServer({ makers: [openDocuseal], siteUrl: "http://127.0.0.1:9", clock: "frozen" });
  const env = (name: string) => server.standins[0]?.env[name] ?? "";
  const call: DocusealScene["call"] = async (path, init = {}) => {
    const headers = { "x-auth-token": env("DOCUSEAL_API_KEY"), "content-type": "application/json" };
    const answer = await fetch(`${env("DOCUSEAL_URL")}${path}`, { ...init, headers });
    return [answer.status, await answer.json()];
  };
  const send: DocusealScene["send"] = (method, path, body) => call(path, { method, body: JSON.stringify(body) });
  return {
    server,
    env,
    call,
    send,
    make: async (more = {}, recipient = { name: "Ana Souza", email: "ana@mail.test" }) => {
      const documents = [{ html: "<p>Text</p>" }];
      const [, body] = await send("POST", "/submissions/html", { documents, submitters: [recipient], ...more });
      const { id, submitters } = vMade.parse(body);
      return { id, slug: submitters[0]?.slug ?? "" };
    },
    submit: async (slug, fields) => {
      const headers = { origin: server.origin, "user-agent": "Browser 1" };
      const address = `${server.origin}/docuseal/s/${slug}`;
      return await fetch(address, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
    },
    named: (value) =>
      parseNamed(
        JSON.stringify(value)
          .replaceAll(server.origin.replace("127.0.0.1", "localhost"), "PAGES")
          .replaceAll(server.origin, "ORIGIN")
          .replaceAll(new Date(server.now()).toISOString(), "NOW")
          .replaceAll(/\/\d{13}\/[0-9a-f]{64}/g, "/UNTIL/SIGNATURE"),
      ),
    told: async () => {
      const { deliveries } = vTold.parse(await (await server.call("/__webhooks")).json());
      return deliveries.map(({ type, body }) => [type, JSON.parse(body)]);
    },
  };
}
