import { z } from "zod";
import { domainOf, type MailDomain, type MailTrial } from "../trial/port";
import { failureText, jsonOf } from "../providerCall";
import { MAIL_SERVICE, mailAddress, sendLetter } from "./resend";
import { trial } from "../trial/trial";

export interface MailTried {
  trial: MailTrial;
  /** The time just before the test letter was sent; null if it was not accepted. */
  letterAt: number | null;
  ahead: number[];
}

/** The service's own test address: an email to it reaches nobody, and is reported as delivered. */
const TEST_ADDRESS = "delivered@resend.dev";

const vList = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
const vDomain = z.object({
  name: z.string(),
  status: z.string(),
  records: z.array(z.object({ record: z.string(), name: z.string(), status: z.string() })),
});
const vRefusal = z.object({ name: z.string() });

/** Sends an email that reaches nobody, and reads the service's records of the sender's domain. */
export async function tryMail(): Promise<MailTried> {
  const letterAt = Date.now();
  const [letter, { domain, ahead }] = await Promise.all([sendTestLetter(), readDomain()]);
  return { trial: { domain, letter }, letterAt: letter.kind === "taken" ? letterAt : null, ahead };
}

async function sendTestLetter(): Promise<MailTrial["letter"]> {
  const text = "Passage checks its installation. This email goes to an address of the mail service.";
  const sent = await sendLetter({
    to: TEST_ADDRESS,
    toName: "",
    subject: "Check of the installation",
    html: `<p>${text}</p>`,
    text,
    idempotencyKey: `installation-${crypto.randomUUID()}`,
  });
  if (sent.kind === "ok") return { kind: "taken" };
  const isRefusal = sent.kind === "refused" || sent.kind === "unconfigured" || sent.kind === "inClear";
  return { kind: isRefusal ? "refused" : "unavailable", reason: failureText(MAIL_SERVICE, sent) };
}

async function readDomain(): Promise<{ domain: MailTrial["domain"]; ahead: number[] }> {
  const name = domainOf(process.env["MAIL_FROM"] ?? "");
  const listed = await ask("/domains");
  const { ahead } = listed;
  if (listed.status === 401 || listed.status === 403) {
    const isRestricted = vRefusal.safeParse(jsonOf(listed.text)).data?.name === "restricted_api_key";
    return { domain: isRestricted ? "restricted" : "refused", ahead };
  }
  const domains = listed.status === 200 ? vList.safeParse(jsonOf(listed.text)).data?.data : undefined;
  if (domains === undefined) return { domain: "unavailable", ahead };
  const found = domains.find((each) => each.name.toLowerCase() === name);
  return { domain: found === undefined ? "absent" : await readRecords(found.id), ahead };
}

async function readRecords(domainId: string): Promise<MailDomain | "unavailable"> {
  const { status, text } = await ask(`/domains/${encodeURIComponent(domainId)}`);
  return (status === 200 ? vDomain.safeParse(jsonOf(text)).data : undefined) ?? "unavailable";
}

async function ask(path: string) {
  const headers = { authorization: `Bearer ${process.env["RESEND_API_KEY"] ?? ""}`, "user-agent": "Passage" };
  return await trial(mailAddress(path), { headers });
}
