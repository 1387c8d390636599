import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { callFunction, setEnv, type Call, type Deployment } from "../../../scripts/start/deployment.ts";
import { portsFrom } from "../../../scripts/start/ports.ts";
import { LeadSheet } from "./leadSheet.ts";

const vReport = z.object({
  accessKey: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.url() })),
  env: z.record(z.string(), z.string()),
  samplePeople: z.array(z.looseObject({ email: z.string(), role: z.string(), tokenIdentifier: z.string() })),
});

const vAccounts = z.tuple([z.object({ id: z.string() })]);

export interface SheetFault {
  status?: number;
  body?: string | Record<string, unknown>;
  /** Cuts the real answer after this many bytes. */
  truncateAt?: number;
}

/** A copy of Passage as `npm start` runs it, seen from outside: its app, its deployment, its stand-ins. */
export class RunningApp {
  readonly url: string;
  readonly dataFolder: string;
  readonly sheet: LeadSheet;
  readonly deploymentUrl: string;
  readonly #standinsPort: number;

  constructor(port: number, dataFolder: string) {
    const ports = portsFrom(port);
    this.url = `http://localhost:${String(ports.app)}`;
    this.deploymentUrl = `http://127.0.0.1:${String(ports.deployment)}`;
    this.#standinsPort = ports.standins;
    this.dataFolder = dataFolder;
    this.sheet = new LeadSheet(join(dataFolder, "standins", "leads.csv"));
  }

  /** Calls an internal function as an administrator at the console would. */
  async call(call: Call): Promise<unknown> {
    return await callFunction(this.#deployment(), call);
  }

  /**
   * Returns without having read anything while another run holds the lease; callers repeat it until they see the
   * effect.
   */
  async syncSheet(): Promise<void> {
    await this.call({ kind: "action", path: "leads/sheetRun/jobs:sync" });
  }

  async breakSheet({ status = 200, body = "", truncateAt }: SheetFault): Promise<void> {
    const outcome =
      truncateAt === undefined ? { kind: "answer", status, body } : { kind: "truncate", bytes: truncateAt };
    await this.#setFaults([{ match: { standin: "sheets", path: "/v4/*" }, outcome }]);
  }

  /** Makes the link in the letter to this address too old, as seven days would. */
  async expireInvitation(emailAddress: string): Promise<void> {
    await this.#control("/clerk/invitations/expired", { emailAddress });
  }

  async repairSheet(): Promise<void> {
    await this.#setFaults([]);
  }

  /** Gives the person another role in the record than in the sign-in account, which leaves them without a role. */
  async setRole(email: string, role: "staff" | "client"): Promise<void> {
    const person = this.#standins().samplePeople.find((candidate) => candidate.email === email);
    if (person === undefined) throw new Error(`${email} is not a sample person`);
    const { name, isAdmin, tokenIdentifier } = person;
    const people = [{ email, name, role, isAdmin, tokenIdentifier }];
    await this.call({ kind: "mutation", path: "workspace/samples/internal:seedPeople", args: { people } });
  }

  /** The address of a stand-in's page, as the start prints it. */
  pageLink(label: string): string {
    const link = this.#standins().links.find((candidate) => candidate.label === label);
    if (link === undefined) throw new Error(`the start prints no link to ${label}`);
    return link.url;
  }

  /** The deployment's keys for its providers. */
  secrets(): string[] {
    const entries = Object.entries(this.#standins().env);
    return entries.flatMap(([name, value]) => (/_(API_KEY|SECRET_KEY|SECRET)$/.test(name) ? [value] : []));
  }

  /** The deployment's variables of the sheet. */
  sheetEnv(): Record<string, string> {
    const entries = Object.entries(this.#standins().env);
    return Object.fromEntries(entries.filter(([name]) => name.startsWith("SHEETS_")));
  }

  /** Sets whether the sign-in service verifies the address of every new account by a code. */
  async verifyAtSignUp(isOn: boolean): Promise<void> {
    await this.#control("/clerk/settings", { verifyAtSignUp: isOn });
  }

  /** Makes this person's last proof of identity older, in all browsers. */
  async ageProofs(emailAddress: string, olderByMinutes: number): Promise<void> {
    await this.#control("/clerk/proofs", { emailAddress, olderByMinutes });
  }

  /** Opens a locked account, as an administrator of the sign-in service does. */
  async unlock(email: string): Promise<void> {
    await this.#administer(email, "POST", "unlock");
  }

  /** Takes the second step from an account, as an administrator of the sign-in service does. */
  async removeSecondStep(email: string): Promise<void> {
    await this.#administer(email, "DELETE", "mfa");
  }

  async #administer(email: string, method: string, what: string): Promise<void> {
    const { env } = this.#standins();
    const call = async (path: string, by: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${env["CLERK_SECRET_KEY"] ?? ""}` };
      return await (await fetch(`${env["CLERK_BACKEND_URL"] ?? ""}/v1/users${path}`, { method: by, headers })).json();
    };
    const [user] = vAccounts.parse(await call(`?email_address=${encodeURIComponent(email)}`, "GET"));
    await call(`/${user.id}/${what}`, method);
  }

  /** Makes every call of a provider fail, until the faults are cleared. */
  async failCalls(standin: "airtable" | "docuseal" | "confido"): Promise<void> {
    await this.#setFaults([{ match: { standin }, outcome: { kind: "answer", status: 503 } }]);
  }

  /** Makes the storage refuse the next documents of browsers, with this code. */
  async refuseUploads(count: number, status: number, code: string): Promise<void> {
    const headers = { "access-control-allow-origin": this.url };
    const outcome = { kind: "answer", status, body: `<Error><Code>${code}</Code></Error>`, headers };
    await this.#setFaults([{ match: { standin: "s3", method: "PUT" }, outcome, count }]);
  }

  async clearFaults(): Promise<void> {
    await this.#setFaults([]);
  }

  /** The deployment runs without these settings of its providers until they are put back. */
  async takeSettings(names: readonly string[]): Promise<{ putBack: () => Promise<void> }> {
    const { env } = this.#standins();
    await setEnv(this.#deployment(), Object.fromEntries(names.map((name) => [name, undefined])));
    const taken = Object.fromEntries(names.map((name) => [name, env[name]]));
    return { putBack: async () => await setEnv(this.#deployment(), taken) };
  }

  async #setFaults(faults: unknown[]): Promise<void> {
    await this.#control("/__faults", { faults });
  }

  async #control(path: string, wanted: object): Promise<void> {
    const headers = { "content-type": "application/json", "x-passage-key": this.#standins().accessKey };
    const url = `http://127.0.0.1:${String(this.#standinsPort)}${path}`;
    const response = await fetch(url, { method: "PUT", headers, body: JSON.stringify(wanted) });
    if (!response.ok) throw new Error(`the stand-ins refused ${path}: ${await response.text()}`);
  }

  #deployment(): Deployment {
    const adminKey = readFileSync(join(this.dataFolder, "deployment", "admin.key"), "utf8").trim();
    return { url: this.deploymentUrl, adminKey };
  }

  #standins() {
    return vReport.parse(JSON.parse(readFileSync(join(this.dataFolder, "standins", "standins.json"), "utf8")));
  }
}
