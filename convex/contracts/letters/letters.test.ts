import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "../../platform/languages";
import type { WrittenLetter } from "../../practice/mail/rules";
import { balanceLetter, contractLetter, reminderLetter, type LetterFacts } from "./letters";

function facts(differing: Partial<LetterFacts> = {}): LetterFacts {
  const some: LetterFacts = {
    locale: "en",
    clientName: "Ana Souza",
    firmName: "Duarte Law",
    firmPhone: "(212) 555-0100",
    firmEmail: "office@firm.test",
    caseTypeWords: "EB-2 NIW",
    signingUrl: "https://sign.test/s/a?x=1&y=2",
    payment: { url: "https://pay.test/p", cents: 105_000, what: "retainer" },
  };
  return Object.assign(some, differing);
}

describe("an email", () => {
  test("has both links, as text and as buttons, and its sender", () => {
    const { subject, html, text } = contractLetter(facts());
    expect(subject).toBe("Your contract with Duarte Law");
    expect(text).toContain("Read and sign your contract:\nhttps://sign.test/s/a?x=1&y=2");
    expect(text).toContain("Pay the retainer of $1,050:\nhttps://pay.test/p");
    expect(text).toContain("Questions? (212) 555-0100 or office@firm.test.\nDuarte Law");
    expect(html).toContain('href="https://sign.test/s/a?x=1&#38;y=2"');
    expect(html).toContain("Pay the retainer of $1,050</a>");
  });

  test("has a recipient, a subject, a task, a caution and a sender", () => {
    expect(contractLetter(facts({ payment: null })).text).toBe(
      [
        "Dear Ana Souza,",
        "Your contract with Duarte Law for EB-2 NIW is ready.",
        "Read and sign your contract:\nhttps://sign.test/s/a?x=1&y=2",
        "These links are for you only: anyone who has them can sign and pay in your name. Please do not share them.",
        "Questions? (212) 555-0100 or office@firm.test.\nDuarte Law",
      ].join("\n\n"),
    );
    expect(contractLetter(facts()).html).toContain("office@firm.test.<br>Duarte Law</p>");
  });

  test("has no button for an impossible task", () => {
    const { html, text } = contractLetter(facts({ payment: null }));
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(text).not.toContain("Pay the");
    expect(contractLetter(facts({ signingUrl: null })).text).toContain("Only the payment is left.");
  });

  // Caught: the rest of the line reversed by a name with U+202E.
  test("greets nobody with characters that reverse the text", () => {
    expect(contractLetter(facts({ clientName: "\u202EAna\nSouza" })).text).toMatch(/^Dear Ana Souza,\n/);
  });

  test("shows typed texts as text, never as HTML", () => {
    const { html } = contractLetter(
      facts({ clientName: '<img src="x">', firmName: "Tom & Co", firmPhone: "", firmEmail: " " }),
    );
    expect(html).not.toContain("<img");
    expect(html).toContain("&#60;img src=&#34;x&#34;&#62;");
    expect(html).toContain("Tom &#38; Co");
    expect(html).toContain("Write back to this email");
  });
});

const balance = { url: "https://pay.test/b", cents: 245_050, what: "balance" } as const;
const signed = { signingUrl: null };
const owing = { signingUrl: null, payment: balance };

type Row = [letter: string, write: (locale: Locale) => WrittenLetter, english: string[], spanish: string[]];

/** Each email with its subject, its sentence and its task. */
const LETTERS: Row[] = [
  [
    "brings a contract",
    (locale) => contractLetter(facts({ locale })),
    [
      "Your contract with Duarte Law",
      "Your contract with Duarte Law for EB-2 NIW is ready.",
      "Read and sign your contract:",
      "Pay the retainer of $1,050:",
    ],
    [
      "Su contrato con Duarte Law",
      "Su contrato con Duarte Law (EB-2 NIW) está listo.",
      "Leer y firmar su contrato:",
      "Pagar el anticipo de $1,050:",
    ],
  ],
  [
    "brings one that is signed",
    (locale) => contractLetter(facts({ locale, ...signed })),
    [
      "Your contract with Duarte Law",
      "Your contract with Duarte Law for EB-2 NIW is signed. Only the payment is left.",
      "Pay the retainer of $1,050:",
    ],
    [
      "Su contrato con Duarte Law",
      "Su contrato con Duarte Law (EB-2 NIW) está firmado. Solo falta el pago.",
      "Pagar el anticipo de $1,050:",
    ],
  ],
  [
    "asks for the balance",
    (locale) => balanceLetter(facts({ locale, ...owing })),
    [
      "The balance of your contract with Duarte Law",
      "The balance for EB-2 NIW is due now. You can pay it here.",
      "Pay the balance of $2,450.50:",
    ],
    [
      "El saldo de su contrato con Duarte Law",
      "Ya debe pagarse el saldo de su contrato (EB-2 NIW). Puede pagarlo aquí.",
      "Pagar el saldo de $2,450.50:",
    ],
  ],
  [
    "reminds of signing",
    (locale) => reminderLetter("unsigned", facts({ locale, payment: null })),
    [
      "Your contract is waiting - Duarte Law",
      "Your contract is waiting for your signature.",
      "Read and sign your contract:",
    ],
    [
      "Su contrato está pendiente - Duarte Law",
      "Su contrato está pendiente de su firma.",
      "Leer y firmar su contrato:",
    ],
  ],
  [
    "reminds of the retainer",
    (locale) => reminderLetter("unpaidRetainer", facts({ locale, ...signed })),
    [
      "Your retainer is due - Duarte Law",
      "Your contract is signed. The retainer is still due.",
      "Pay the retainer of $1,050:",
    ],
    [
      "Su anticipo está pendiente - Duarte Law",
      "Su contrato está firmado. Todavía falta pagar el anticipo.",
      "Pagar el anticipo de $1,050:",
    ],
  ],
  [
    "reminds of the balance",
    (locale) => reminderLetter("unpaidBalance", facts({ locale, ...owing })),
    ["Your balance is due - Duarte Law", "The balance of your contract is still due.", "Pay the balance of $2,450.50:"],
    [
      "Su saldo está pendiente - Duarte Law",
      "Todavía falta pagar el saldo de su contrato.",
      "Pagar el saldo de $2,450.50:",
    ],
  ],
];

/** Parts of every email, by language. */
const FRAME = {
  en: [
    "Dear Ana Souza,",
    "These links are for you only: anyone who has them can sign and pay in your name. Please do not share them.",
    "Questions? (212) 555-0100 or office@firm.test.\nDuarte Law",
  ],
  es: [
    "Hola, Ana Souza:",
    "Estos enlaces son solo para usted: quien los tenga puede firmar y pagar en su nombre. Por favor, no los comparta.",
    "¿Tiene preguntas? (212) 555-0100 o office@firm.test.\nDuarte Law",
  ],
};

// Caught: a Spanish email with an English sentence, button or amount in it.
describe.each(LOCALES)("in the language %s, an email", (locale) => {
  test.each(LETTERS)("that %s", (...[, write, ...sentences]) => {
    const { subject, html, text } = write(locale);
    const [about, opening, ...actions] = sentences[LOCALES.indexOf(locale)] ?? [];
    const [greeting, caution, end] = FRAME[locale];
    expect(subject).toBe(about);
    const lines = text.replaceAll("\u00a0", " ").replace(/\nhttps:.*/g, "");
    expect(lines.split("\n\n")).toEqual([greeting, opening, ...actions, caution, end]);
    expect(html).toMatch(new RegExp(`^<div lang="${locale}"`));
  });

  test("of a practice without a phone and an address is answered", () => {
    const { text } = balanceLetter(facts({ locale, firmPhone: "", firmEmail: " " }));
    const answer = { en: "Questions? Write back to this email.", es: "¿Tiene preguntas? Responda a este correo." };
    expect(text).toContain(`${answer[locale]}\nDuarte Law`);
    const called = { en: "Questions? (212) 555-0100.", es: "¿Tiene preguntas? (212) 555-0100." };
    expect(balanceLetter(facts({ locale, firmEmail: " " })).text).toContain(`${called[locale]}\nDuarte Law`);
  });
});
