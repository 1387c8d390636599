import { createClerkClient } from "@clerk/backend";
import { TOTP } from "otpauth";
import { z } from "zod";
import { runServer, type TestOptions, type TestServer } from "../core/runningServer.ts";
import { BrowserSession } from "./browserSession.ts";
import { openClerk } from "./standin.ts";

export const APP = "http://localhost:3200";
const STEP_MS = 30_000;
export const SALES = { identifier: "sales@passage.test", password: "passage-demo-1" };

const vRefusal = z.object({ errors: z.array(z.looseObject({ code: z.string(), long_message: z.string() })).min(1) });
const vStep = z.object({
  response: z.looseObject({ id: z.string(), status: z.string(), created_session_id: z.string().nullable() }),
});
type Step = z.infer<typeof vStep>["response"];

interface SceneOptions extends Pick<TestOptions, "siteUrl" | "samples"> {
  clock?: "runs" | "frozen";
}

/** Test fixture: the sign-in service with the provider's own SDK, browsers, and the mailbox. */
export class ClerkScene {
  readonly server: TestServer;
  readonly issuer: string;
  readonly env: Record<string, string>;
  readonly backend: ReturnType<typeof createClerkClient>;

  private constructor(server: TestServer) {
    this.server = server;
    this.issuer = `${server.origin}/clerk`;
    this.env = server.standins[0]?.env ?? {};
    this.backend = createClerkClient({ secretKey: this.env["CLERK_SECRET_KEY"] ?? "", apiUrl: this.issuer });
  }

  static async start(options: SceneOptions = {}): Promise<ClerkScene> {
    return new ClerkScene(await runServer({ makers: [openClerk], ...options }));
  }

  aBrowser(userAgent?: string): BrowserSession {
    return new BrowserSession(this.issuer, APP, userAgent);
  }

  /** The first step of a sign-in; without a second factor also the last. */
  async signIn(browser: BrowserSession, credentials: Record<string, string> = SALES): Promise<Step> {
    const { body } = await browser.post("/client/sign_ins", credentials);
    return stepOf(body);
  }

  /** The code in the person's authenticator app, this many steps of thirty seconds from now. */
  appCode(secret: string, steps = 0): string {
    return new TOTP({ secret }).generate({ timestamp: this.server.now() + steps * STEP_MS });
  }

  /** The id of the account with this address. */
  async idOf(emailAddress: string): Promise<string> {
    const { data } = await this.backend.users.getUserList({ emailAddress: [emailAddress] });
    return data[0]?.id ?? "";
  }

  /** The letters to an address as the mailbox page shows them, newest first. */
  async lettersTo(address: string): Promise<string> {
    return (await this.server.call(`/clerk/mailbox?to=${encodeURIComponent(address)}`)).text();
  }

  async newestCode(address: string): Promise<string> {
    return /<code>(\d{6})<\/code>/.exec(await this.lettersTo(address))?.[1] ?? "";
  }
}

export function stepOf(body: unknown): Step {
  return vStep.parse(body).response;
}

/** The code of a refusal, or "accepted". */
export function codeOf({ body }: { body: unknown }): string {
  return vRefusal.safeParse(body).data?.errors[0]?.code ?? "accepted";
}

export function ticketIn(url: string | undefined): string {
  return new URL(url ?? "").searchParams.get("ticket") ?? "";
}

/** The number of occurrences of a part in a text. */
export function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
