import { plainText } from "../../../ui/text/plainText";
import { CARD_PROVIDER_NAME } from "../shared/cardText";
import type { CardMirror } from "./mirror";

type CardTrouble = NonNullable<CardMirror["trouble"]>;

const LONGEST_REASON = 300;

/** The trouble and a remedy, for the sentence below the specified one. */
const WORDS: Record<CardTrouble["kind"], { what: string; advice: string }> = {
  authenticationRequired: {
    what: "does not accept the access token: authentication is required",
    advice: "Set a valid AIRTABLE_TOKEN.",
  },
  notAuthorized: {
    what: "does not let the access token read this base: it is not authorized",
    advice: "Give the token the scope data.records:read and access to the base.",
  },
  notFound: { what: "does not find the base or the table", advice: "Check the ids of the base and of the table." },
  requestTooLarge: { what: "says that the request is too large", advice: "Report it: the request is always the same." },
  unprocessable: {
    what: "cannot process the request",
    advice: "Check that the table has the fields Date, Name, USD, Account, Category and Vendor.",
  },
  tooManyRequests: { what: "got too many requests", advice: "It will be retried after a pause." },
  planUsedUp: {
    what: "says that the plan's requests of this month are used up",
    advice: "It answers again next month, or with a larger plan.",
  },
  serverError: { what: "has an error of its own", advice: "It will be retried automatically." },
  serviceUnavailable: { what: "is not available", advice: "It will be retried automatically." },
  unexpected: { what: "gave an unexpected answer", advice: "Check the settings of the card table." },
  timeout: { what: "did not answer within 300 seconds", advice: "It will be retried automatically." },
  network: { what: "could not be reached", advice: "It will be retried automatically." },
  unreadable: { what: "sent an answer that cannot be read", advice: "It will be retried automatically." },
  noKey: { what: "is not set up", advice: "Check the settings of this deployment." },
  notApplied: {
    what: "was read, but the transactions could not be stored",
    advice: "The log has the details.",
  },
  interrupted: { what: "was being read when the server stopped", advice: "It will be retried automatically." },
};

/** "Airtable does not find the base or the table (404). Check …"; null if the reason is unknown. */
export function mirrorTroubleText(trouble: CardMirror["trouble"]): string | null {
  if (trouble === null) return null;
  const { what, advice } = WORDS[trouble.kind];
  // The reason is then the name of our setting.
  if (trouble.kind === "noKey") return `${CARD_PROVIDER_NAME} ${what}${missingText(trouble.reason)}. ${advice}`;
  const status = trouble.status === null ? "" : ` (${String(trouble.status)})`;
  return `${CARD_PROVIDER_NAME} ${what}${status}.${reasonText(trouble.reason)} ${advice}`;
}

const missingText = (setting: string): string => (setting === "" ? "" : `: ${setting} is missing`);

/** The provider's own words, in quotes. */
function reasonText(reason: string): string {
  const text = plainText(reason).trim();
  if (text === "") return "";
  return ` It says: “${text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON)}…` : text}”.`;
}
