import { describe, expect, test } from "vitest";
import { balanceLetter, contractLetter, dueDay, isWorkingMoment, reminderLetter, type LetterFacts } from "./rules";

function facts(differing: Partial<LetterFacts> = {}): LetterFacts {
  const some: LetterFacts = {
    clientName: "Ana Souza",
    firmName: "Duarte Law",
    firmPhone: "(212) 555-0100",
    firmEmail: "office@firm.test",
    caseTypeWords: "EB-2 NIW",
    signingUrl: "https://sign.test/s/a?x=1&y=2",
    payment: { url: "https://pay.test/p", amount: "$1,050", what: "retainer" },
  };
  return Object.assign(some, differing);
}

describe("a letter", () => {
  test("carries both links, as text and as buttons, and says who wrote it", () => {
    const { subject, html, text } = contractLetter(facts());
    expect(subject).toBe("Your contract with Duarte Law");
    expect(text).toContain("Read and sign your contract:\nhttps://sign.test/s/a?x=1&y=2");
    expect(text).toContain("Pay the retainer of $1,050:\nhttps://pay.test/p");
    expect(text).toContain("Questions? (212) 555-0100 or office@firm.test.\nDuarte Law");
    expect(html).toContain('href="https://sign.test/s/a?x=1&#38;y=2"');
    expect(html).toContain("Pay the retainer of $1,050</a>");
  });

  test("reads as a letter: who it is for, what it is, what to do, a caution, and who wrote it", () => {
    expect(contractLetter(facts({ payment: null })).text).toBe(
      [
        "Dear Ana Souza,",
        "Your contract with Duarte Law for EB-2 NIW is ready.",
        "Read and sign your contract:\nhttps://sign.test/s/a?x=1&y=2",
        "These links are yours alone: whoever has them can sign and pay in your name. Please do not pass them on.",
        "Questions? (212) 555-0100 or office@firm.test.\nDuarte Law",
      ].join("\n\n"),
    );
    expect(contractLetter(facts()).html).toContain("office@firm.test.<br>Duarte Law</p>");
  });

  test("has no button for what cannot be done", () => {
    const { html, text } = contractLetter(facts({ payment: null }));
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(text).not.toContain("Pay the");
    expect(contractLetter(facts({ signingUrl: null })).text).toContain("What is left is the payment.");
  });

  test("shows what people typed as text, never as HTML", () => {
    const { html } = contractLetter(
      facts({ clientName: '<img src="x">', firmName: "Tom & Co", firmPhone: "", firmEmail: " " }),
    );
    expect(html).not.toContain("<img");
    expect(html).toContain("&#60;img src=&#34;x&#34;&#62;");
    expect(html).toContain("Tom &#38; Co");
    expect(html).toContain("Write back to this email");
  });

  test("about the balance, and each reminder, says what it is about", () => {
    expect(balanceLetter(facts()).subject).toBe("The balance of your contract with Duarte Law");
    expect(reminderLetter("unsigned", facts()).subject).toBe("Your contract is waiting - Duarte Law");
    expect(reminderLetter("unpaidRetainer", facts()).text).toContain("The retainer is still due.");
    expect(reminderLetter("unpaidBalance", facts()).text).toContain("The balance of your contract is still due.");
  });
});

const DAY = 24 * 3_600_000;

test.each([
  [0, null],
  [3 * DAY - 1, null],
  [3 * DAY, 3],
  [7 * DAY - 1, 3],
  [7 * DAY, 7],
  [30 * DAY, 7],
  [30 * DAY + 1, null],
])("after %i ms the reminder of day %s is due", (passed, day) => {
  expect(dueDay(1_000, 1_000 + passed)).toBe(day);
});

test("a practice that opens at half past eight works from then on", () => {
  const workingHours = { days: [3], opensAt: 8 * 60 + 30, closesAt: 12 * 60 + 15 };
  const isOpen = (time: string) =>
    isWorkingMoment(Date.parse(`2026-03-04T${time}Z`), { timeZone: "UTC", workingHours });
  expect(["08:29", "08:30", "12:14", "12:15"].map(isOpen)).toEqual([false, true, true, false]);
});

describe("working hours", () => {
  const nine = { days: [1, 2, 3, 4, 5], opensAt: 9 * 60, closesAt: 17 * 60 };
  test.each([
    // A Wednesday; New York is five hours behind UTC in winter and four in summer.
    ["2026-03-04T13:59:00Z", "America/New_York", false],
    ["2026-03-04T14:00:00Z", "America/New_York", true],
    ["2026-03-04T21:59:00Z", "America/New_York", true],
    ["2026-03-04T22:00:00Z", "America/New_York", false],
    // The day after the clocks went forward, a Monday.
    ["2026-03-09T13:00:00Z", "America/New_York", true],
    ["2026-03-09T12:59:00Z", "America/New_York", false],
    // A Saturday, and a Sunday evening that is Monday morning in Auckland.
    ["2026-03-07T15:00:00Z", "America/New_York", false],
    ["2026-03-08T21:00:00Z", "Pacific/Auckland", true],
    ["2026-03-04T00:00:00Z", "UTC", false],
  ])("at %s in %s: %s", (at, timeZone, isOpen) => {
    expect(isWorkingMoment(Date.parse(at), { timeZone, workingHours: nine })).toBe(isOpen);
  });
});
