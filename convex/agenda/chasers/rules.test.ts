import { describe, expect, test } from "vitest";
import { workingOf } from "../reminders/rules";
import { chaserLetter } from "./letterText";
import {
  blocksAnother,
  candidatesOf,
  chaserDays,
  CHASER_LINES,
  describeLines,
  hoursFor,
  isChaseDue,
  linesOf,
  onlyCaseOf,
  openCount,
  portalPathOf,
  windowOf,
  type OpenRequest,
  type OpenWork,
} from "./rules";

const TODAY = "2026-03-04";
const REQUEST: OpenRequest = {
  requirementId: "r1",
  caseId: "a1",
  status: "requested",
  isRequired: true,
  dueOn: null,
  askedOn: "2026-01-01",
  changedOn: "2026-01-01",
};
const NOTHING: OpenWork = { requests: [], questionnaires: [], toSign: 0, toPay: 0, hasStageNews: false };
const request = (differing: Partial<OpenRequest> = {}): OpenRequest => ({ ...REQUEST, ...differing });
const QUESTIONNAIRE = { caseId: "a1", askedOn: "2026-02-25", changedOn: "2026-02-25" };

describe("the lines", () => {
  // Caught: an accepted or optional document that a client was asked for again; a returned one that was called overdue.
  test("count what is open, the most urgent first", () => {
    const requests = [
      request({ dueOn: "2026-03-03" }),
      request({ dueOn: TODAY }),
      request(),
      request({ isRequired: false }),
      request({ status: "redo", dueOn: "2026-03-03", isRequired: false }),
      request({ status: "uploaded" }),
      request({ status: "accepted" }),
    ];
    const work = { requests, questionnaires: [QUESTIONNAIRE], toSign: 1, toPay: 2, hasStageNews: true };
    const lines = linesOf(work, TODAY);
    expect(lines.map(({ kind, count }) => `${kind} ${String(count)}`)).toEqual([
      "overdue 1",
      "returned 1",
      "asked 2",
      "questionnaires 1",
      "toSign 1",
      "toPay 2",
      "stage 1",
    ]);
    expect(openCount(lines)).toBe(8);
    expect(describeLines(lines)).toBe(
      "1 overdue document, 1 new copy needed, 2 requested documents, 1 questionnaire, 1 contract to sign, 2 payments, news of the case's stage",
    );
  });

  test("are none if only a stage is news", () => {
    expect(linesOf({ ...NOTHING, hasStageNews: true }, TODAY)).toEqual([]);
  });

  test.each([
    [["overdue", "asked", "stage"], "/client-portal/documents"],
    [["questionnaires"], "/client-portal/questionnaires"],
    [["toSign", "toPay"], "/client-portal/contracts"],
    [["returned", "questionnaires"], "/client-portal"],
  ] as const)("of %j lead to %s", (kinds, path) => {
    expect(portalPathOf(kinds.map((kind) => ({ kind, count: 1 })))).toBe(path);
  });

  test.each([
    [{ ...NOTHING, requests: [request(), request()], questionnaires: [QUESTIONNAIRE] }, "a1"],
    [{ ...NOTHING, requests: [request(), request({ caseId: "a2" })] }, null],
    [{ ...NOTHING, requests: [request(), request({ caseId: "a2", status: "uploaded" })] }, "a1"],
    [{ ...NOTHING, requests: [request()], toPay: 1 }, null],
    [{ ...NOTHING, questionnaires: [{ ...QUESTIONNAIRE, caseId: null }] }, null],
  ])("are of one case, or of none: %#", (work, only) => {
    expect(onlyCaseOf(work)).toBe(only);
  });
});

describe("the days", () => {
  const WEEKS = ["03-11", "03-18", "03-25", "04-01", "04-08", "04-15", "04-22", "04-29"].map((day) => `2026-${day}`);

  test("are 7 and 1 before the due day, and weekly after it", () => {
    expect(chaserDays({ ...REQUEST, dueOn: TODAY })).toEqual(["2026-02-25", "2026-03-03", ...WEEKS]);
  });

  test("are weekly after the request if there is no due day", () => {
    expect(chaserDays({ ...REQUEST, askedOn: TODAY, changedOn: TODAY })).toEqual(WEEKS);
  });

  // Caught: a document returned yesterday, of which the client got an email already.
  test("wait for two days after a change, and forget what was before it", () => {
    expect(chaserDays({ ...REQUEST, dueOn: TODAY, changedOn: "2026-02-25" })).toEqual(["2026-03-03", ...WEEKS]);
    expect(chaserDays({ ...REQUEST, dueOn: TODAY, changedOn: "2026-03-09" })).toEqual(WEEKS.slice(1));
    expect(chaserDays({ ...REQUEST, dueOn: TODAY, changedOn: "2026-03-08" })).toEqual(WEEKS);
  });

  test.each([
    ["a day of the window", { requests: [request({ dueOn: "2026-03-11" })] }, true],
    ["a day before it", { requests: [request({ dueOn: "2026-03-10" })] }, false],
    ["a document that came", { requests: [request({ dueOn: "2026-03-11", status: "uploaded" })] }, false],
    ["an optional document", { requests: [request({ dueOn: "2026-03-11", isRequired: false })] }, false],
    ["a questionnaire a week old", { questionnaires: [QUESTIONNAIRE] }, true],
    ["a contract, which has its own reminders", { toSign: 1, toPay: 1 }, false],
  ])("cause an email or not: %s", (_, work, isDue) => {
    expect(isChaseDue({ ...NOTHING, ...work }, { from: TODAY, through: TODAY })).toBe(isDue);
  });

  // Caught: "1 day before" a Monday that came on the Monday; a week of downtime after which everybody got an email.
  test.each([
    ["2026-03-04", null, { from: "2026-03-04", through: "2026-03-04" }],
    ["2026-03-06", "2026-03-05", { from: "2026-03-06", through: "2026-03-08" }],
    ["2026-03-09", "2026-03-08", { from: "2026-03-09", through: "2026-03-09" }],
    ["2026-03-30", "2026-03-08", { from: "2026-03-24", through: "2026-03-30" }],
  ])("of the run on %s after %s are %j", (today, done, window) => {
    expect(windowOf(workingOf(today, [1, 2, 3, 4, 5]), done)).toEqual(window);
  });

  // Caught: a range that leaves out a day of the rule, whose clients nobody reminds.
  test("are all in the ranges that the run reads", () => {
    const window = { from: "2026-03-06", through: "2026-03-08" };
    const ranges = candidatesOf(window);
    for (let shift = -70; shift <= 20; shift += 1) {
      const day = new Date(Date.parse(window.from) + shift * 86_400_000).toISOString().slice(0, 10);
      const isIn = (kind: string, status: string) =>
        ranges.some((each) => {
          const { from, before } = each.kind === "dated" ? each.dueOn : each.askedOn;
          return each.kind === kind && each.status === status && from <= day && day < before;
        });
      for (const status of ["requested", "redo"] as const) {
        const isDated = isChaseDue({ ...NOTHING, requests: [request({ dueOn: day, status })] }, window);
        expect([day, isIn("dated", status)]).toEqual([day, isDated]);
        const asked = { ...REQUEST, askedOn: day, changedOn: "2026-01-01", status };
        const isUndated = isChaseDue({ ...NOTHING, requests: [asked] }, window);
        if (isUndated) expect([day, isIn("undated", status)]).toEqual([day, true]);
      }
      const form = { caseId: null, askedOn: day, changedOn: "2026-01-01" };
      const isAsked = isChaseDue({ ...NOTHING, questionnaires: [form] }, window);
      if (isAsked) expect([day, isIn("questionnaires", "assigned")]).toEqual([day, true]);
    }
  });
});

test("a client is written to by day where they are, or else in the practice's hours", () => {
  const practice = {
    timeZone: "America/New_York",
    workingHours: { days: [1, 2, 3], opensAt: 600, closesAt: 900 },
  };
  expect(hoursFor("+81 90 1234 5678", practice)).toEqual({
    timeZone: "Asia/Tokyo",
    days: [1, 2, 3],
    opensAt: 480,
    closesAt: 1_200,
  });
  for (const phone of [null, "555-0140"]) {
    expect(hoursFor(phone, practice)).toEqual({ timeZone: "America/New_York", ...practice.workingHours });
  }
});

test.each([
  ["waiting", "2026-03-09", true],
  ["sent", TODAY, true],
  ["sent", "2026-03-03", false],
  ["nothing", TODAY, false],
  ["stopped", TODAY, false],
] as const)("a reminder that is %s on %s keeps the client from another today: %s", (state, day, isBlocking) => {
  expect(blocksAnother({ state, day }, TODAY)).toBe(isBlocking);
});

describe("the email", () => {
  const facts = { clientName: "Ana\nSouza", firmName: "Duarte Law", url: "https://firm.test/client-portal" };
  const letterOf = (locale: "en" | "es", count: number) =>
    chaserLetter(locale, { ...facts, lines: CHASER_LINES.map((kind) => ({ kind, count })) });

  // Caught: a line of another kind or language; "1 documents"; an email without the sentence about turning it off.
  test("has each line in English", () => {
    expect(letterOf("en", 1)).toMatchObject({
      subject: "A reminder about your case from Duarte Law",
      text: [
        "Dear Ana Souza,",
        "This is what we still need from you:",
        [
          "• A document is overdue. Please send it as soon as you can.",
          "• A document did not work for us. Please send a new copy.",
          "• We are waiting for a document.",
          "• A questionnaire is not finished.",
          "• A contract is waiting for your signature.",
          "• A payment is due.",
          "• There is news about your case: it has moved forward.",
        ].join("\n"),
        "Open your portal:\nhttps://firm.test/client-portal",
        "For your safety, the details are not in this email.\nIf you do not want these reminders, write to us: the practice can turn them off for you.",
        "Duarte Law",
      ].join("\n\n"),
    });
    expect(letterOf("en", 2).text).toContain("• 2 documents are overdue. Please send them as soon as you can.");
    expect(letterOf("en", 2).text).not.toMatch(/• A (doc|quest|contract|pay)/);
  });

  test("has each line in Spanish", () => {
    const { subject, text, html } = letterOf("es", 2);
    expect(subject).toBe("Un recordatorio sobre su caso de parte de Duarte Law");
    expect(html).toContain('<div lang="es"');
    expect(text).toContain(
      [
        "• Venció el plazo de 2 documentos. Por favor, envíelos lo antes posible.",
        "• 2 documentos no nos sirvieron. Por favor, envíe copias nuevas.",
        "• Esperamos 2 documentos.",
        "• Falta terminar 2 cuestionarios.",
        "• 2 contratos están pendientes de su firma.",
        "• Hay 2 pagos pendientes.",
        "• Hay novedades: su caso ha avanzado.",
      ].join("\n"),
    );
    expect(text).toContain("Si no desea recibir estos recordatorios, escríbanos: la oficina puede desactivarlos.");
    expect(letterOf("es", 1).text).toContain(
      [
        "• Venció el plazo de un documento. Por favor, envíelo lo antes posible.",
        "• Un documento no nos sirvió. Por favor, envíe una copia nueva.",
        "• Esperamos un documento.",
        "• Falta terminar un cuestionario.",
        "• Un contrato está pendiente de su firma.",
        "• Hay un pago pendiente.",
      ].join("\n"),
    );
  });
});
