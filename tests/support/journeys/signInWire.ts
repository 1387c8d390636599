import { TOTP } from "otpauth";
import { z } from "zod";

const vStep = z.object({
  response: z.looseObject({ id: z.string(), status: z.string(), created_session_id: z.string().nullable() }),
});
const vToken = z.object({ jwt: z.string() });
const vRefused = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });

const vSecret = z.object({ response: z.looseObject({ secret: z.string() }) });

function endingOf(body: unknown): string {
  return vRefused.safeParse(body).data?.errors[0]?.code ?? "signed in";
}

/** A browser without a browser: sends the calls of the page's own script to the sign-in service. */
export class SignInWire {
  readonly #appUrl: string;
  #cookie = "";

  constructor(appUrl: string) {
    this.#appUrl = appUrl;
  }

  /** Tries a password; the code of the refusal, or "signed in". */
  async tryPassword(identifier: string, password: string): Promise<string> {
    const body = await this.#post("/client/sign_ins", { identifier, password });
    return endingOf(body);
  }

  /** Sets up a second step for the signed-in person; `RunningApp.removeSecondStep` ends it. */
  async setUpSecondStep(): Promise<void> {
    const { secret } = vSecret.parse(await this.#post("/me/totp", {})).response;
    await this.#post("/me/totp/attempt_verification", { code: new TOTP({ secret }).generate() });
  }

  /** Passes the first step and tries these codes in the second; the code of each refusal, or "signed in". */
  async tryCodes(identifier: string, password: string, codes: readonly string[]): Promise<string[]> {
    const { id } = vStep.parse(await this.#post("/client/sign_ins", { identifier, password })).response;
    const endings = [];
    for (const code of codes) {
      const body = await this.#post(`/client/sign_ins/${id}/attempt_second_factor`, { strategy: "backup_code", code });
      endings.push(endingOf(body));
    }
    return endings;
  }

  /** Creates an account with `claims` in its own metadata, and returns a token for the deployment. */
  async signUp(email: string, password: string, claims: object): Promise<string> {
    const fields = { email_address: email, password, unsafe_metadata: JSON.stringify(claims) };
    return await this.#tokenOf(vStep.parse(await this.#post("/client/sign_ups", fields)).response.created_session_id);
  }

  async signIn(identifier: string, password: string): Promise<string> {
    const body = await this.#post("/client/sign_ins", { identifier, password });
    return await this.#tokenOf(vStep.parse(body).response.created_session_id);
  }

  /** Writes `claims` into the signed-in person's own metadata. */
  async claim(claims: object): Promise<void> {
    await this.#post("/me/metadata?_method=PATCH", { unsafe_metadata: JSON.stringify(claims) });
  }

  async #tokenOf(session: string | null): Promise<string> {
    return vToken.parse(await this.#post(`/client/sessions/${String(session)}/tokens/convex`, {})).jwt;
  }

  async #post(path: string, fields: Record<string, string>): Promise<unknown> {
    const url = new URL(`${this.#appUrl}/__clerk/v1${path}`);
    url.searchParams.set("__clerk_api_version", "2026-05-12");
    url.searchParams.set("_clerk_js_version", "6.34.1");
    const headers = { cookie: this.#cookie, origin: this.#appUrl };
    const answer = await fetch(url, { method: "POST", headers, body: new URLSearchParams(fields) });
    this.#cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? this.#cookie;
    return await answer.json();
  }
}
