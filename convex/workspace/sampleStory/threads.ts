/** Conversations with clients. */
import { api } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Messages from "../../messages/conversations/model";
import type { MessageType } from "../../messages/conversations/rules";
import { at } from "../samples/model";
import { ago } from "./moments";
import { ANA, DANIEL, SOFIA } from "./people";
import { getMaria, listPortalCases, type Stage } from "./stage";

/** A client with a portal: Maria Santos, or one of the others by number. */
type StoryClient = "maria" | number;

interface StoryThread {
  client: StoryClient;
  subject: string;
  type: MessageType;
}

interface StoryMessage {
  thread: keyof typeof THREADS;
  /** The address of a member of staff; null for the client. */
  by: string | null;
  daysAgo: number;
  text: string;
  isUrgent?: true;
  /** Nobody has to answer it. */
  settles?: true;
}

const THREADS = {
  photos: { client: "maria", subject: "Fotos y I-94", type: "document" },
  trip: { client: "maria", subject: "Trip to Mexico in January", type: "case" },
  payment: { client: "maria", subject: "Recibo del segundo pago", type: "payment" },
  receipt: { client: "maria", subject: "Su cita de huellas", type: "appointment" },
  address: { client: 0, subject: "New address", type: "general" },
  statement: { client: 1, subject: "Statement of the employer", type: "document" },
  interview: { client: 2, subject: "Questions before we file", type: "case" },
} as const satisfies Record<string, StoryThread>;

/** In the order of their times. */
export const MESSAGES: readonly StoryMessage[] = [
  { thread: "payment", by: null, daysAgo: 61, text: "Hola, ya hice el segundo pago. ¿Me pueden mandar el recibo?" },
  {
    thread: "payment",
    by: ANA,
    daysAgo: 60.8,
    settles: true,
    text: "Hola, María: gracias, lo recibimos. El recibo está en Contratos, en esta misma página.",
  },
  {
    thread: "interview",
    by: SOFIA,
    daysAgo: 8.2,
    text: "Which employers should we list first, the present or the last?",
  },
  { thread: "interview", by: null, daysAgo: 7.9, text: "The present one first, please. I began there in February." },
  { thread: "interview", by: SOFIA, daysAgo: 7.1, text: "Thank you. Could you upload your last two pay stubs, too?" },
  {
    thread: "photos",
    by: SOFIA,
    daysAgo: 6.2,
    text: "Hola, María: nos faltan dos fotos tipo pasaporte, con fondo blanco y de los últimos seis meses. Puede tomarlas con su teléfono.",
  },
  { thread: "photos", by: null, daysAgo: 2.1, text: "Hola, Sofía. Ya subí las fotos. ¿Están bien así?" },
  {
    thread: "photos",
    by: SOFIA,
    daysAgo: 1.9,
    text: "Se ven bien. Daniel las revisa y le avisamos. ¿Tiene también su I-94?",
  },
  {
    thread: "statement",
    by: null,
    daysAgo: 1.6,
    text: "My manager asks what the statement has to say. Is there an example that I can give her?",
  },
  {
    thread: "receipt",
    by: DANIEL,
    daysAgo: 0.9,
    text: "Hola, María: USCIS le enviará una carta con la fecha de sus huellas. Cuando la reciba, mándenos una foto y la preparamos para la cita.",
  },
  {
    thread: "address",
    by: null,
    daysAgo: 0.4,
    text: "We have moved. The new address is 88 Linden Street, apartment 2.",
  },
  { thread: "photos", by: null, daysAgo: 0.13, text: "Sí, acabo de subirlo. ¿Qué falta para presentar la solicitud?" },
  {
    thread: "trip",
    by: null,
    daysAgo: 0.03,
    text: "Hello Daniel, my mother is ill. Can I travel to Mexico in January, before the travel document has arrived?",
    isUrgent: true,
  },
];

function storyCaseOf({ ctx, now }: Pick<Stage, "now"> & { ctx: QueryCtx }, client: StoryClient) {
  return client === "maria" ? getMaria(ctx) : listPortalCases(ctx, now).then((cases) => cases[client]);
}

/** The address of the person who writes; null if the practice has too few clients. */
export async function writerOf(ctx: QueryCtx, now: number, { thread, by }: StoryMessage): Promise<string | null> {
  return by ?? (await storyCaseOf({ ctx, now }, THREADS[thread].client))?.client.clientEmail ?? null;
}

/** Writes the message that the act is about, as its author. */
export async function write(stage: Stage): Promise<void> {
  const { ctx, now, about } = stage;
  const message = MESSAGES[Number(about)];
  const found = message && (await storyCaseOf(stage, THREADS[message.thread].client));
  if (message === undefined || found === undefined) return;
  const { subject, type: messageType } = THREADS[message.thread];
  const { by, daysAgo, text, isUrgent: isPriority = false, settles = false } = message;
  const written = { text, isPriority, parentMessageId: null, documentIds: [], clientKey: `story-${about}` };
  const thread = await findThread(ctx, found.client._id, subject);
  const { portal, staff } = api.messages.conversations;
  await at(ago(now, daysAgo), async () => {
    if (thread !== null) {
      const { _id: threadId } = thread;
      await ctx.runMutation(by === null ? portal.send : staff.send, { message: { threadId, ...written } });
      if (settles) await ctx.runMutation(staff.setWaiting, { threadId, waitingFor: null });
      return;
    }
    const opened = { caseId: found.clientCase._id, subject, messageType, ...written };
    if (by === null) await ctx.runMutation(portal.begin, { thread: opened });
    else await ctx.runMutation(staff.begin, { clientId: found.client._id, thread: opened });
  });
}

async function findThread(ctx: QueryCtx, clientId: Id<"clients">, subject: string): Promise<Messages.Thread | null> {
  for await (const thread of Messages.newestOfClient(ctx, clientId)) if (thread.subject === subject) return thread;
  return null;
}
