import type { CaseStatus } from "../../../../convex/cases/record/rules";
import { isSigned } from "../../../../convex/contracts/record/rules";
import { firstDue } from "../../../lib/dueItems/firstDue";
import { nextDateFact } from "../../../lib/dueItems/nextDateFact";
import { FactStrip, type Fact } from "../../../lib/FactStrip";
import { formatDollars } from "../../../lib/format/format";
import { lastMessageFact } from "../../clients/shared/lastMessageFact";
import { CLIENT_TABS, clientDetailText } from "./clientDetailText";
import type { ClientWork } from "./useClientWork";

const { strip } = clientDetailText;

interface ClientStripProps {
  work: ClientWork;
  /** The practice's day; null while loading. */
  today: string | null;
}

/** The next date of a client, the documents, the amount owed and the newest message. */
export function ClientStrip({ work, today }: ClientStripProps) {
  const facts = [dateFact(work, today), documentsFact(work), ...(work.contracts.isShown ? [owedFact(work)] : [])];
  return <FactStrip label={strip.label} facts={[...facts, messageFact(work)]} />;
}

const hasFailed = (...queries: readonly { error: unknown }[]) => queries.some(({ error }) => error !== null);

function dateFact(work: ClientWork, today: string | null): Fact {
  const { cases, tasks, deadlines } = work;
  return { ...nextDateFact({ next: nextDate(work), today }, null), isFailed: hasFailed(cases, tasks, deadlines) };
}

function nextDate({ cases: { value: cases }, tasks: { value: tasks }, deadlines: { value: deadlines } }: ClientWork) {
  if (cases === undefined || tasks === undefined || deadlines === undefined) return undefined;
  return firstDue([
    ...tasks.open.map(({ text, dueOn }) => ({ title: text, dueOn })),
    ...deadlines.open,
    ...openOnes(cases).map(({ requestDueOn }) => ({ title: strip.request, dueOn: requestDueOn })),
  ]);
}

function openOnes<Case extends { status: CaseStatus }>(cases: readonly Case[]): Case[] {
  return cases.filter(({ status }) => status !== "completed");
}

function documentsFact({ cases, toReview }: ClientWork): Fact {
  const fact = { label: strip.documents, tab: CLIENT_TABS.documents, isFailed: hasFailed(cases, toReview) };
  if (cases.value === undefined || toReview.value === undefined) return { ...fact, value: undefined };
  const { count, more } = toReview.value;
  const missing = openOnes(cases.value).reduce((sum, { awaited }) => sum + awaited, 0);
  if (count > 0) {
    return { ...fact, value: strip.toReview(count, more), detail: missing > 0 ? strip.missing(missing) : null };
  }
  return { ...fact, value: missing > 0 ? strip.missing(missing) : strip.noDocuments };
}

function owedFact({ contracts }: ClientWork): Fact {
  const fact = { label: strip.owed, tab: null, isFailed: hasFailed(contracts) };
  if (contracts.value === undefined) return { ...fact, value: undefined };
  if (contracts.value.length === 0) return { ...fact, value: strip.noContracts };
  const sum = (of: typeof contracts.value) => of.reduce((total, { owedCents }) => total + owedCents, 0);
  const owed = sum(contracts.value);
  const unsigned = sum(contracts.value.filter(({ status }) => !isSigned(status)));
  return {
    ...fact,
    value: owed === 0 ? strip.nothing : formatDollars(owed),
    detail: unsignedText(unsigned, owed) ?? strip.contracts(contracts.value.length),
  };
}

function unsignedText(unsigned: number, owed: number): string | null {
  if (unsigned === 0) return null;
  return unsigned === owed ? strip.notSigned : strip.unsigned(formatDollars(unsigned));
}

function messageFact({ threads }: ClientWork): Fact {
  // Null for a client who is gone; the page is about to say so.
  const shown = threads.value === null ? [] : threads.value?.threads;
  return { ...lastMessageFact(shown, CLIENT_TABS.messages), isFailed: hasFailed(threads) };
}
