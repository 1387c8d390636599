/** Plays the story of the sample practice at its first start: each act is a call in the name of the person who does it. */
import { z } from "zod";

import { callFunction, type Call, type Deployment } from "./deployment.ts";
import { StartProblem } from "./problem.ts";
import { fileOf, vPicture } from "./storyFiles.ts";
import type { StandinsReport } from "./standins.ts";

const ROOM = "workspace/sampleStory/internal";

const vAct = z.object({ by: z.string(), chapter: z.string(), about: z.string() });
type Act = z.infer<typeof vAct>;

const vPeople = z.array(z.object({ clientId: z.string(), email: z.string(), name: z.string() }));
const vPaper = z.looseObject({ picture: vPicture });
const vAccount = z.object({ id: z.string() });

/** The stand-ins' accounts and keys, and where the app is. */
type Scene = Pick<StandinsReport, "samplePeople" | "env">;

export class StoryTeller {
  readonly #deployment: Deployment;
  readonly #scene: Scene;
  readonly #now = Date.now();
  /** The accounts that play, by address. */
  readonly #tokens: Map<string, string>;

  constructor(deployment: Deployment, scene: Scene) {
    this.#deployment = deployment;
    this.#scene = scene;
    this.#tokens = new Map(scene.samplePeople.map(({ email, tokenIdentifier }) => [email, tokenIdentifier]));
  }

  /** The work of a year, after contracts and clients. */
  async tell(): Promise<void> {
    for (const act of z.array(vAct).parse(await this.#ask("officeActs"))) await this.#play(act);
    await this.#openPortals();
    for (const act of z.array(vAct).parse(await this.#ask("portalActs", { now: this.#now }))) {
      if (act.chapter === "sendPaper") await this.#sendPaper(act);
      else await this.#play(act);
    }
    await this.#call({ kind: "mutation", path: `${ROOM}:recordTold` });
  }

  async #ask(name: string, args: Record<string, unknown> = {}): Promise<unknown> {
    return await this.#call({ kind: "query", path: `${ROOM}:${name}`, args });
  }

  async #call(call: Call, by: string | null = null): Promise<unknown> {
    return await callFunction(this.#deployment, call, by === null ? null : this.#identityOf(by));
  }

  #identityOf(email: string) {
    const tokenIdentifier = this.#tokens.get(email);
    if (tokenIdentifier === undefined) throw new StartProblem(`The story has no account for ${email}.`);
    const [issuer = "", subject = ""] = tokenIdentifier.split("|");
    const known = this.#scene.samplePeople.find((person) => person.email === email);
    return { issuer, subject, tokenIdentifier, role: known?.role ?? "client" };
  }

  async #play({ by, chapter, about }: Act): Promise<void> {
    const args = { chapter, about, now: this.#now };
    await this.#call({ kind: "mutation", path: `${ROOM}:play`, args }, by);
  }

  async #sendPaper({ by, about }: Act): Promise<void> {
    const paper = vPaper.nullable().parse(await this.#ask("paper", { number: Number(about), now: this.#now }));
    if (paper === null) return;
    const file = Buffer.from(await fileOf(paper.picture)).toString("base64");
    await this.#call({ kind: "action", path: `${ROOM}:sendPaper`, args: { paper, file } }, by);
  }

  /** Some clients have an account at the stand-in for sign-in. */
  async #openPortals(): Promise<void> {
    const people = vPeople.parse(await this.#ask("portalPeople", { now: this.#now }));
    const [issuer = ""] = this.#scene.samplePeople[0]?.tokenIdentifier.split("|") ?? [];
    const admitted: unknown[] = [];
    for (const person of people) {
      const tokenIdentifier = `${issuer}|${await this.#createAccount(person)}`;
      this.#tokens.set(person.email, tokenIdentifier);
      admitted.push({ ...person, tokenIdentifier });
    }
    await this.#call({ kind: "mutation", path: `${ROOM}:openPortals`, args: { people: admitted } });
  }

  async #createAccount({ email, name }: { email: string; name: string }): Promise<string> {
    const { env } = this.#scene;
    const account = { email_address: [email], first_name: name, public_metadata: { role: "client" } };
    const response = await fetch(`${env["CLERK_BACKEND_URL"] ?? ""}/v1/users`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${env["CLERK_SECRET_KEY"] ?? ""}` },
      body: JSON.stringify(account),
    });
    if (!response.ok) throw new StartProblem(`The stand-in refused an account for ${email}: ${await response.text()}`);
    return vAccount.parse(await response.json()).id;
  }
}
