import { domainOf, type MailDomain, type MailTrial } from "../../platform/providers/trial/port";
import { finding, type Finding } from "./rules";

/** Whether mail is accepted, and whether receiving servers will trust it. */
export function mailFindings(trial: MailTrial, from: string): Finding[] {
  return [sending(trial), domain(trial, domainOf(from))];
}

function sending({ letter }: MailTrial): Finding {
  const check = "mailSending";
  if (letter.kind === "taken") {
    return finding(check, "ok", "Resend has accepted a test email to its own test address.");
  }
  if (letter.kind === "unavailable") return finding(check, "unchecked", letter.reason);
  const words = letter.reason.trim();
  const ended = words.endsWith(".") ? words : `${words}.`;
  return finding(check, "wrong", `Resend refuses emails: ${ended} Correct RESEND_API_KEY or MAIL_FROM.`);
}

function domain({ domain: found, letter }: MailTrial, name: string): Finding {
  const check = "mailDomain";
  switch (found) {
    case "absent":
      return finding(
        check,
        "wrong",
        `Resend does not have ${name}: add the domain in Resend's console, or correct MAIL_FROM.`,
      );
    case "refused":
      return finding(check, "wrong", "Resend refuses RESEND_API_KEY: set a key of the account that has the domain.");
    case "unavailable":
      return finding(check, "unchecked", "Resend did not say what it knows of the domain: check again later.");
    case "restricted":
      return finding(
        check,
        letter.kind === "taken" ? "ok" : "unchecked",
        "The key may only send, which is enough, so that Resend does not tell the domain's records: see them in its console.",
      );
    default:
      return verified(found);
  }
}

function verified({ name, status, records }: MailDomain): Finding {
  const check = "mailDomain";
  const open = records
    .filter(({ record, status: each }) => /^(?:SPF|DKIM)$/.test(record) && each !== "verified")
    .map(({ record, name: host }) => `${record} (${host})`);
  if (open.length > 0) {
    return finding(
      check,
      "wrong",
      `Records of ${name} are not verified: ${open.join(", ")}. Set them at the domain's provider as Resend's console shows them.`,
    );
  }
  const hasDkim = records.some(({ record }) => record === "DKIM");
  if (status === "verified" && hasDkim) {
    return finding(check, "ok", `The domain ${name} is verified, SPF and DKIM too.`);
  }
  return finding(check, "wrong", `The domain ${name} is not verified (${status}): have Resend's console verify it.`);
}
