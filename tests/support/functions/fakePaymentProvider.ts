import type { FakeRequest } from "./fakeProvider";

interface Link {
  id: string;
  externalId: string;
  clientId: string;
  input: { amounts: { amount: number; bankAccountId: string }[]; memo: string; partialPaymentAllowed: boolean };
}

export interface FakeTransaction {
  id: string;
  type: string;
  status_v2: string;
  amountProcessed: number;
  amountRefunded: number;
  originalTransactionId: string | null;
  errorMessage: string | null;
  createdOn: string;
  updatedOn: string;
  paymentLink: { id: string } | null;
}

type Dies = "before" | "after" | null;

const TRUST = { id: "acc-trust", category: "trust", isDefault: true, nickname: "Trust", lastFour: "1111" };
const OPERATING = { id: "acc-op", category: "operating", isDefault: true, nickname: "Operating", lastFour: "2222" };

/** The payment provider in memory, reduced to the app's calls. A test moves its transactions and makes it fail. */
export class FakePaymentProvider {
  readonly clients: { id: string; clientName: string; email: string }[] = [];
  readonly links: Link[] = [];
  readonly transactions: FakeTransaction[] = [];
  accounts = [TRUST, OPERATING];
  /** The way in which the next creation of a client or a link dies: before it has an effect, or between effect and answer. */
  dies: { client: Dies; link: Dies } = { client: null, link: null };
  isDown = false;

  answer({ body }: FakeRequest): Response {
    if (this.isDown) return new Response("down", { status: 503 });
    const { query, variables } = body as { query: string; variables: Record<string, unknown> };
    const field =
      /(addClient|addPaymentLink|clientsList|bankAccountsList|transactionsList|paymentLink|transaction)\b\s*[({]/.exec(
        query.replace(/^(query|mutation)\s*(\([^)]*\))?/, ""),
      )?.[1];
    return this.#run(field ?? "", variables);
  }

  #run(field: string, variables: Record<string, unknown>): Response {
    switch (field) {
      case "addClient":
        return this.#die("client", () => this.#addClient(variables["input"] as { clientName: string; email: string }));
      case "addPaymentLink":
        return this.#die("link", () =>
          this.#addLink(variables["input"] as Link["input"] & { clientId: string; externalId: string }),
        );
      case "clientsList":
        return data({ clientsList: { clients: this.clients.filter(({ email }) => email === variables["email"]) } });
      case "bankAccountsList":
        return data({ bankAccountsList: { bankAccounts: this.accounts } });
      case "paymentLink":
        return this.#shown(this.links.find(({ externalId }) => externalId === variables["externalId"]));
      case "transaction": {
        const transaction = this.transactions.find(({ id }) => id === variables["id"]);
        return transaction === undefined ? errors("could not find") : data({ transaction });
      }
      default:
        return data({ transactionsList: { transactions: this.#ofLinks(variables["ids"] as string[]) } });
    }
  }

  #ofLinks(ids: string[]): FakeTransaction[] {
    return this.transactions.filter(({ paymentLink }) => ids.includes(paymentLink?.id ?? ""));
  }

  #die(what: "client" | "link", act: () => Response): Response {
    const dies = this.dies[what];
    this.dies[what] = null;
    if (dies === "before") throw new TypeError("fetch failed");
    const answer = act();
    if (dies === "after") throw new TypeError("fetch failed");
    return answer;
  }

  #addClient({ clientName, email }: { clientName: string; email: string }): Response {
    const addClient = { id: `client-${String(this.clients.length + 1)}`, clientName, email };
    this.clients.push(addClient);
    return data({ addClient });
  }

  #addLink(input: Link["input"] & { clientId: string; externalId: string }): Response {
    const { clientId, externalId } = input;
    if (this.links.some((link) => link.externalId === externalId)) return errors("externalId must be unique", 500);
    const link = { id: `link-${String(this.links.length + 1)}`, externalId, clientId, input };
    this.links.push(link);
    return data({ addPaymentLink: shownLink(link) });
  }

  #shown(link: Link | undefined): Response {
    return link === undefined ? errors("Paylink not found") : data({ paymentLink: shownLink(link) });
  }
}

function shownLink({ id, clientId }: Link) {
  return { id, url: `https://pay.test/paylink/${id}`, client: { id: clientId } };
}

function data(value: unknown): Response {
  return Response.json({ data: value });
}

function errors(message: string, status = 200): Response {
  return Response.json({ errors: [{ message, code: "INTERNAL_SERVER_ERROR" }], data: null }, { status });
}
