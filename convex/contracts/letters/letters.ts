/** Emails to clients about their contract, in their language. Pure. */

import { FORMATS, type Locale } from "../../platform/languages";
import { composeLetter, type LetterAction, type WrittenLetter } from "../../practice/mail/rules";
import type { Reminder } from "./rules";
import { nameText } from "../../platform/texts";

type Part = "retainer" | "balance";

/** Facts in the emails. A link is null if there is nothing to do with it. */
export interface LetterFacts {
  locale: Locale;
  clientName: string;
  firmName: string;
  firmPhone: string;
  firmEmail: string;
  caseTypeWords: string;
  signingUrl: string | null;
  payment: { url: string; cents: number; what: Part } | null;
}

/** Subject and first sentence: the contract's party and its matter. */
type Sentence = (facts: Pick<LetterFacts, "firmName" | "caseTypeWords">) => string;

interface About {
  subject: Sentence;
  opening: Sentence;
}

interface Words {
  greeting: (clientName: string) => string;
  /** `opening`: there is a contract to sign. */
  contract: About & { paymentLeft: Sentence };
  balance: About;
  reminders: Record<Reminder, { subject: string; opening: string }>;
  sign: string;
  pay: Record<Part, (amount: string) => string>;
  caution: string;
  /** `ways` is empty if the practice has given neither phone nor address. */
  questions: (ways: readonly string[]) => string;
}

const ENGLISH: Words = {
  greeting: (clientName) => `Dear ${clientName},`,
  contract: {
    subject: ({ firmName }) => `Your contract with ${firmName}`,
    opening: ({ firmName, caseTypeWords }) => `Your contract with ${firmName} for ${caseTypeWords} is ready.`,
    paymentLeft: ({ firmName, caseTypeWords }) =>
      `Your contract with ${firmName} for ${caseTypeWords} is signed. Only the payment is left.`,
  },
  balance: {
    subject: ({ firmName }) => `The balance of your contract with ${firmName}`,
    opening: ({ caseTypeWords }) => `The balance for ${caseTypeWords} is due now. You can pay it here.`,
  },
  reminders: {
    unsigned: { subject: "Your contract is waiting", opening: "Your contract is waiting for your signature." },
    unpaidRetainer: { subject: "Your retainer is due", opening: "Your contract is signed. The retainer is still due." },
    unpaidBalance: { subject: "Your balance is due", opening: "The balance of your contract is still due." },
  },
  sign: "Read and sign your contract",
  pay: {
    retainer: (amount) => `Pay the retainer of ${amount}`,
    balance: (amount) => `Pay the balance of ${amount}`,
  },
  caution: "These links are for you only: anyone who has them can sign and pay in your name. Please do not share them.",
  questions: (ways) =>
    ways.length === 0 ? "Questions? Write back to this email." : `Questions? ${ways.join(" or ")}.`,
};

const SPANISH: Words = {
  greeting: (clientName) => `Hola, ${clientName}:`,
  contract: {
    subject: ({ firmName }) => `Su contrato con ${firmName}`,
    opening: ({ firmName, caseTypeWords }) => `Su contrato con ${firmName} (${caseTypeWords}) está listo.`,
    paymentLeft: ({ firmName, caseTypeWords }) =>
      `Su contrato con ${firmName} (${caseTypeWords}) está firmado. Solo falta el pago.`,
  },
  balance: {
    subject: ({ firmName }) => `El saldo de su contrato con ${firmName}`,
    opening: ({ caseTypeWords }) => `Ya debe pagarse el saldo de su contrato (${caseTypeWords}). Puede pagarlo aquí.`,
  },
  reminders: {
    unsigned: { subject: "Su contrato está pendiente", opening: "Su contrato está pendiente de su firma." },
    unpaidRetainer: {
      subject: "Su anticipo está pendiente",
      opening: "Su contrato está firmado. Todavía falta pagar el anticipo.",
    },
    unpaidBalance: { subject: "Su saldo está pendiente", opening: "Todavía falta pagar el saldo de su contrato." },
  },
  sign: "Leer y firmar su contrato",
  pay: {
    retainer: (amount) => `Pagar el anticipo de ${amount}`,
    balance: (amount) => `Pagar el saldo de ${amount}`,
  },
  caution:
    "Estos enlaces son solo para usted: quien los tenga puede firmar y pagar en su nombre. Por favor, no los comparta.",
  questions: (ways) =>
    ways.length === 0 ? "¿Tiene preguntas? Responda a este correo." : `¿Tiene preguntas? ${ways.join(" o ")}.`,
};

const WORDS: Record<Locale, Words> = { en: ENGLISH, es: SPANISH };

/** "$1,050" in each language, with cents only if there are any. */
function amountIn(locale: Locale, cents: number): string {
  const style = { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" } as const;
  return (cents / 100).toLocaleString(FORMATS[locale], style);
}

function actionsOf({ locale, signingUrl, payment }: LetterFacts): LetterAction[] {
  const { sign, pay } = WORDS[locale];
  const actions: LetterAction[] = [];
  if (signingUrl !== null) actions.push({ words: sign, url: signingUrl });
  if (payment !== null) {
    const { url, cents, what } = payment;
    actions.push({ words: pay[what](amountIn(locale, cents)), url });
  }
  return actions;
}

function write(facts: LetterFacts, { subject, opening }: { subject: string; opening: string }): WrittenLetter {
  const { locale, clientName, firmName, firmPhone, firmEmail } = facts;
  const { greeting, caution, questions } = WORDS[locale];
  const ways = [firmPhone, firmEmail].filter((each) => each.trim() !== "");
  const end = `${questions(ways)}\n${firmName}`;
  return composeLetter(locale, subject, [greeting(nameText(clientName)), opening, ...actionsOf(facts), caution, end]);
}

/** The email with the contract, and the payment link if there is one. */
export function contractLetter(facts: LetterFacts): WrittenLetter {
  const { subject, opening, paymentLeft } = WORDS[facts.locale].contract;
  const sentence = facts.signingUrl === null ? paymentLeft : opening;
  return write(facts, { subject: subject(facts), opening: sentence(facts) });
}

export function balanceLetter(facts: LetterFacts): WrittenLetter {
  const { subject, opening } = WORDS[facts.locale].balance;
  return write(facts, { subject: subject(facts), opening: opening(facts) });
}

export function reminderLetter(reminder: Reminder, facts: LetterFacts): WrittenLetter {
  const { subject, opening } = WORDS[facts.locale].reminders[reminder];
  return write(facts, { subject: `${subject} - ${facts.firmName}`, opening });
}
