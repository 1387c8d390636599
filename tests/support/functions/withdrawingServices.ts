/** `tried`: a card was refused. */
type LinkState = "open" | "paid" | "tried" | "removed";

/** Both services, reduced to the calls of a withdrawal; `down` makes one of them, or the list of payments, fail. */
export class WithdrawingServices {
  signing: "pending" | "completed" | "archived" | "none" | "forbidden" = "pending";
  readonly archived: (string | undefined)[] = [];
  readonly links = new Map<string, LinkState>();
  down: "docuseal" | "confido" | "payments" | null = null;

  answer(method: string, url: string, body: string): Response {
    if (this.down !== null && url.includes(this.down)) return new Response("down", { status: 503 });
    if (url.includes("confido")) return this.#pay(JSON.parse(body) as { query: string; variables: Variables });
    if (url.includes("/submitters")) {
      const data = this.signing === "none" ? [] : [{ submission_id: 71, slug: "s" }];
      return Response.json({ data });
    }
    if (this.signing === "none") return Response.json({ error: "Not found" }, { status: 404 });
    if (this.signing === "forbidden") return Response.json({ error: "Not authorized" }, { status: 403 });
    if (method === "DELETE") {
      this.signing = "archived";
      this.archived.push(url.split("/").at(-1));
    }
    if (method === "PUT") this.signing = "pending";
    return Response.json({ id: 71, status: this.signing === "completed" ? "completed" : "pending", submitters: [] });
  }

  #pay({ query, variables }: { query: string; variables: Variables }): Response {
    if (query.includes("transactionsList")) return this.#transactionsOf(variables.ids?.[0] ?? "");
    const name = query.includes("removePaymentLink") ? (variables.input?.id ?? "") : (variables.externalId ?? "");
    const state = this.links.get(name);
    if (state === undefined) return Response.json({ errors: [{ message: "Paylink not found" }] });
    const shown = { id: name, url: `https://pay.test/${name}`, client: { id: "c1" } };
    if (!query.includes("removePaymentLink")) return Response.json({ data: { paymentLink: shown } });
    if (state === "paid" || state === "tried") {
      return Response.json({ errors: [{ message: "Cannot remove a link with payment activity." }] });
    }
    this.links.set(name, "removed");
    return Response.json({ data: { removePaymentLink: { id: name } } });
  }

  #transactionsOf(name: string): Response {
    if (this.down === "payments") return new Response("down", { status: 503 });
    const line = { id: "t1", type: "ccPayment", amountProcessed: 105_000, amountRefunded: 0, createdOn: "2026-03-02" };
    const refused = { ...line, status_v2: "ERROR" };
    const transactions =
      this.links.get(name) === "paid" ? [refused, { ...line, id: "t2", status_v2: "PENDING" }] : [refused];
    return Response.json({ data: { transactionsList: { transactions } } });
  }
}

interface Variables {
  externalId?: string;
  ids?: string[];
  input?: { id: string };
}
