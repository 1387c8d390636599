import { z } from "zod";
import { JsonText } from "../domain/jsonText.ts";
import { decodeTimestamp, isEncodedTimestamp } from "./codec.ts";
import { isObject, parseReceivedJson, vParsed, type JsonValue } from "../domain/json.ts";

/** Arguments may have 16 MiB; the rest leaves room for the envelope of a message with several queries. */
export const MAX_CLIENT_MESSAGE_BYTES = 20 * 1024 * 1024;
/** Limit before a sign-in was accepted on the socket. See docs/decisions/014. */
export const MAX_ANONYMOUS_MESSAGE_BYTES = 64 * 1024;

/** The client broke the protocol: it gets a FatalError with this message and its socket is closed. */
export class MalformedMessage extends Error {
  override readonly name = "MalformedMessage";
}

/**
 * The arguments object, sent as a one-element array. It is kept as text, so that a pending message is no larger in
 * memory than it was on the wire.
 */
const vArguments = z.array(vParsed).transform(argumentsText);
const vCounter = z.int().min(0).max(0xffff_ffff);
const MAX_PATH = 1024;
const vUdfPath = z.string().min(1).max(MAX_PATH);
const vComponentPath = z.string().max(MAX_PATH).optional();

const vConnect = z.object({
  type: z.literal("Connect"),
  sessionId: z.guid(),
  connectionCount: vCounter,
  lastCloseReason: z.string().nullish(),
  maxObservedTimestamp: z.string().refine(isEncodedTimestamp).transform(decodeTimestamp).optional(),
  /** Epoch milliseconds on the client's clock. */
  clientTs: z.number().optional(),
});

const vAddQuery = z.object({
  type: z.literal("Add"),
  queryId: vCounter,
  udfPath: vUdfPath,
  args: vArguments,
  journal: z.string().nullish(),
  componentPath: vComponentPath,
});

const vRemoveQuery = z.object({ type: z.literal("Remove"), queryId: vCounter });

const vModifyQuerySet = z.object({
  type: z.literal("ModifyQuerySet"),
  baseVersion: vCounter,
  newVersion: vCounter,
  modifications: z.array(z.discriminatedUnion("type", [vAddQuery, vRemoveQuery])),
});

const requestFields = {
  requestId: vCounter,
  udfPath: vUdfPath,
  args: vArguments,
  componentPath: vComponentPath,
};
const vMutation = z.object({ type: z.literal("Mutation"), ...requestFields });
const vAction = z.object({ type: z.literal("Action"), ...requestFields });

const authenticateFields = { type: z.literal("Authenticate"), baseVersion: vCounter };
const vAuthenticate = z.discriminatedUnion("tokenType", [
  z.object({ ...authenticateFields, tokenType: z.literal("None") }),
  z.object({ ...authenticateFields, tokenType: z.literal("User"), value: z.string() }),
  z.object({
    ...authenticateFields,
    tokenType: z.literal("Admin"),
    value: z.string(),
    impersonating: z.record(z.string(), vParsed).nullish(),
  }),
]);

// The content of an Event is discarded.
const vEvent = z.object({ type: z.literal("Event"), eventType: z.string(), event: z.unknown().transform(() => null) });

/** Every message a client may send. Unknown fields are dropped, so newer clients are accepted. */
export const vClientMessage = z.discriminatedUnion("type", [
  vConnect,
  vModifyQuerySet,
  vMutation,
  vAction,
  vAuthenticate,
  vEvent,
]);

export type ClientMessage = z.infer<typeof vClientMessage>;
export type ConnectMessage = z.infer<typeof vConnect>;
export type ModifyQuerySetMessage = z.infer<typeof vModifyQuerySet>;
export type QuerySetModification = ModifyQuerySetMessage["modifications"][number];
export type AddQuery = z.infer<typeof vAddQuery>;
export type MutationMessage = z.infer<typeof vMutation>;
export type ActionMessage = z.infer<typeof vAction>;
export type AuthenticateMessage = z.infer<typeof vAuthenticate>;

function argumentsText([args]: readonly JsonValue[]): JsonText {
  return new JsonText(JSON.stringify(args ?? {}));
}

const isCounter = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 0xffff_ffff;

/**
 * Parses a plain Mutation, the most frequent message, without the slow general parser. Null means that the general
 * parser must decide, or report the error.
 */
function plainMutation(sent: JsonValue): MutationMessage | null {
  if (!isObject(sent) || sent["type"] !== "Mutation") return null;
  const { requestId, udfPath, args, componentPath } = sent;
  const isPlain = isCounter(requestId) && typeof udfPath === "string" && Array.isArray(args);
  if (!isPlain || udfPath.length === 0 || udfPath.length > MAX_PATH || componentPath !== undefined) return null;
  return { type: "Mutation", requestId, udfPath, args: argumentsText(args) };
}

/** Throws MalformedMessage. The message names the invalid fields and never repeats their content. */
export function parseClientMessage(text: string): ClientMessage {
  if (text.length > MAX_CLIENT_MESSAGE_BYTES) throw new MalformedMessage("Received an oversized message.");
  let sent: JsonValue;
  try {
    sent = parseReceivedJson(text);
  } catch {
    throw new MalformedMessage("Received Invalid JSON on websocket.");
  }
  const parsed = shapeOf(sent);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, 5).map((issue) => issue.path.join(".") || "type");
  throw new MalformedMessage(`Received a malformed message on websocket (${fields.join(", ")}).`);
}

function shapeOf(sent: JsonValue): ReturnType<typeof vClientMessage.safeParse> {
  try {
    const mutation = plainMutation(sent);
    return mutation === null ? vClientMessage.safeParse(sent) : { success: true, data: mutation };
  } catch {
    throw new MalformedMessage("Received a message that is nested too deeply.");
  }
}
