/** The email of a chaser, in the client's language. It names no document, no amount and no day (decision 076). Pure. */
import { composePortalLetter, type LetterFacts, type PortalWords } from "../../clients/notices/writeToPortal";
import type { Locale } from "../../platform/languages";
import type { WrittenLetter } from "../../practice/mail/rules";
import type { ChaserLine, ChaserLineKind } from "./rules";

interface Words {
  subject: (firmName: string) => string;
  opening: string;
  lines: Record<ChaserLineKind, (count: number) => string>;
  action: string;
  caution: string;
  off: string;
}

const ENGLISH: Words = {
  subject: (firmName) => `A reminder about your case from ${firmName}`,
  opening: "This is what we still need from you:",
  lines: {
    overdue: (count) =>
      count === 1
        ? "A document is overdue. Please send it as soon as you can."
        : `${String(count)} documents are overdue. Please send them as soon as you can.`,
    returned: (count) =>
      count === 1
        ? "A document did not work for us. Please send a new copy."
        : `${String(count)} documents did not work for us. Please send new copies.`,
    asked: (count) =>
      count === 1 ? "We are waiting for a document." : `We are waiting for ${String(count)} documents.`,
    questionnaires: (count) =>
      count === 1 ? "A questionnaire is not finished." : `${String(count)} questionnaires are not finished.`,
    toSign: (count) =>
      count === 1
        ? "A contract is waiting for your signature."
        : `${String(count)} contracts are waiting for your signature.`,
    toPay: (count) => (count === 1 ? "A payment is due." : `${String(count)} payments are due.`),
    stage: () => "There is news about your case: it has moved forward.",
  },
  action: "Open your portal",
  caution: "For your safety, the details are not in this email.",
  off: "If you do not want these reminders, write to us: the practice can turn them off for you.",
};

const SPANISH: Words = {
  subject: (firmName) => `Un recordatorio sobre su caso de parte de ${firmName}`,
  opening: "Esto es lo que todavía necesitamos de usted:",
  lines: {
    overdue: (count) =>
      count === 1
        ? "Venció el plazo de un documento. Por favor, envíelo lo antes posible."
        : `Venció el plazo de ${String(count)} documentos. Por favor, envíelos lo antes posible.`,
    returned: (count) =>
      count === 1
        ? "Un documento no nos sirvió. Por favor, envíe una copia nueva."
        : `${String(count)} documentos no nos sirvieron. Por favor, envíe copias nuevas.`,
    asked: (count) => (count === 1 ? "Esperamos un documento." : `Esperamos ${String(count)} documentos.`),
    questionnaires: (count) =>
      count === 1 ? "Falta terminar un cuestionario." : `Falta terminar ${String(count)} cuestionarios.`,
    toSign: (count) =>
      count === 1
        ? "Un contrato está pendiente de su firma."
        : `${String(count)} contratos están pendientes de su firma.`,
    toPay: (count) => (count === 1 ? "Hay un pago pendiente." : `Hay ${String(count)} pagos pendientes.`),
    stage: () => "Hay novedades: su caso ha avanzado.",
  },
  action: "Abrir su portal",
  caution: "Por su seguridad, los detalles no están en este correo.",
  off: "Si no desea recibir estos recordatorios, escríbanos: la oficina puede desactivarlos.",
};

const WORDS: Record<Locale, Words> = { en: ENGLISH, es: SPANISH };

interface ChaserFacts extends LetterFacts {
  lines: readonly ChaserLine[];
}

export function chaserLetter(locale: Locale, { lines, ...facts }: ChaserFacts): WrittenLetter {
  const { subject, opening, lines: words, action, caution, off } = WORDS[locale];
  const open = lines.map(({ kind, count }) => `• ${words[kind](count)}`).join("\n");
  const portal: PortalWords = {
    subject: subject(facts.firmName),
    paragraphs: [opening, open],
    action,
    caution: `${caution}\n${off}`,
  };
  return composePortalLetter(locale, facts, portal);
}
