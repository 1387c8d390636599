import { SIGNING } from "../../platform/providers/signing/choice";
import { KEYED_SERVICES, type KeyAnswer, type KeyedService } from "../../platform/providers/trial/port";
import { finding, type Check, type Finding } from "./rules";

interface Key {
  check: Check;
  variable: string;
  address: string;
}

const KEYS: Record<KeyedService, Key> = {
  [SIGNING.name]: { check: "docusealKey", variable: SIGNING.variables.key, address: SIGNING.variables.address },
  "Confido Legal": { check: "confidoKey", variable: "CONFIDO_API_KEY", address: "CONFIDO_URL" },
  Airtable: { check: "airtableKey", variable: "AIRTABLE_TOKEN", address: "AIRTABLE_URL" },
  OpenAI: { check: "openaiKey", variable: "OPENAI_API_KEY", address: "OPENAI_BASE_URL" },
};

/** Whether each service accepts our key; one without an answer is not set up. */
export function keyFindings(answers: Partial<Record<KeyedService, KeyAnswer>>): Finding[] {
  return KEYED_SERVICES.map((service) => keyFinding(service, answers[service]));
}

function keyFinding(service: KeyedService, answer: KeyAnswer | undefined): Finding {
  const { check, variable, address } = KEYS[service];
  switch (answer) {
    case undefined:
      return finding(check, "notSetUp", `${service} is not set up.`);
    case "accepted":
      return finding(check, "ok", `${service} takes the key.`);
    case "refused":
      return finding(check, "wrong", `${service} refuses ${variable}: set the one that its console shows.`);
    case "absent": {
      const sentence = `${service} has nothing at that place: correct AIRTABLE_BASE_ID and AIRTABLE_TABLE, and let the token read the base.`;
      return finding(check, "wrong", sentence);
    }
    case "silent": {
      const sentence = `${service} did not answer as it should: see whether ${address} is its address, then check again.`;
      return finding(check, "unchecked", sentence);
    }
  }
}
