/** The stand-ins' records of the sample contracts. Pure. */
import { caseTypeLabel } from "../../practice/caseTypes";
import { CONTRACT_TYPE } from "../../contracts/form/rules";
import { balanceCentsOf } from "../../contracts/money/rules";
import type { FirmSettings } from "../../practice/firmForm";
import { ACCOUNT_OF, memoOf } from "../../contracts/payments/rules";
import { documentOf } from "../../contracts/signing/model";
import type { AtProviders } from "./answers";
import type { LifeEvent } from "./contractLives";
import { sampleClientId, sampleLinkId, sampleSlug } from "./contractPayments";
import type { SampleContract } from "./sampleContracts";

function timeOf(life: readonly LifeEvent[], kind: LifeEvent["kind"]): number | null {
  return life.find((event) => event.kind === kind)?.at ?? null;
}

function submissionOf(contract: SampleContract, firm: FirmSettings): AtProviders["submissions"] {
  const { submission: number, terms, retainerCents, createdAt, life } = contract;
  const sentAt = timeOf(life, "sent");
  if (sentAt === null) return [];
  const { clientName, clientEmail } = terms;
  const { title, html } = documentOf({ ...terms, contractType: CONTRACT_TYPE, retainerCents }, firm, createdAt);
  const declined = life.find((event) => event.kind === "declined");
  return [
    {
      number,
      slug: sampleSlug(number),
      name: title,
      html,
      email: clientEmail,
      clientName,
      createdAt: sentAt,
      openedAt: timeOf(life, "viewed"),
      completedAt: timeOf(life, "signed"),
      declinedAt: declined?.at ?? null,
      declineReason: declined?.reason ?? null,
      expiredAt: timeOf(life, "expired"),
    },
  ];
}

function linksOf({ submission, terms, retainerCents, life }: SampleContract): AtProviders["links"] {
  const { clientName: name, clientEmail: email, clientPhone: phone, feeCents } = terms;
  const amounts = { retainer: retainerCents, balance: balanceCentsOf({ feeCents, retainerCents }) };
  const caseTypeWords = caseTypeLabel(terms);
  return life.flatMap((event) => {
    if (event.kind !== "linked") return [];
    const { purpose, at } = event;
    return [
      {
        id: sampleLinkId(submission, purpose),
        client: { id: sampleClientId(email), name, email, phone },
        account: ACCOUNT_OF[purpose],
        amountCents: amounts[purpose],
        memo: memoOf({ purpose, caseTypeWords, clientName: name }),
        madeAt: at,
      },
    ];
  });
}

/** The final state of each transaction. */
function transactionsOf({ life }: SampleContract): AtProviders["transactions"] {
  const told = life.flatMap((event) => (event.kind === "told" ? [event.told] : []));
  return [...new Map(told.map((each) => [each.transactionId, each])).values()];
}

export function atProviders(contracts: readonly SampleContract[], firm: FirmSettings): AtProviders {
  return {
    submissions: contracts.flatMap((contract) => submissionOf(contract, firm)),
    links: contracts.flatMap(linksOf),
    transactions: contracts.flatMap(transactionsOf),
  };
}
