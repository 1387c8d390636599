/** `ctx.storage`: in queries and mutations within their transaction, in actions with commits of their own. */
import { createHash } from "node:crypto";
import { encodeDocumentId } from "../../storage/documentId.ts";
import type { Execution } from "../execution.ts";
import { fieldsOf, fileOf, isChecksum, WrongChecksum, type Files, type StoredFile } from "../../system/files.ts";
import { STORAGE_TABLE } from "../../catalog/systemTables.ts";
import type { AsyncSyscall, JsSyscall } from "../functionHost.ts";
import { FunctionRefused } from "../../domain/limits.ts";
import type { Transaction } from "../../transaction/transaction.ts";
import { parseObject, type JsonValue } from "../../domain/json.ts";

export interface StorageDeps {
  files: Files;
  /** The deployment's URL. */
  cloudUrl: () => string;
  /** For actions: runs in a transaction of its own, which is durable when the promise resolves. */
  inOwnCommit: <T>(execution: Execution, work: (transaction: Transaction) => T) => Promise<T>;
}

type Arguments = Record<string, unknown>;
/** An operation within a transaction: the caller's, or for an action one of its own. */
type StorageCall = (transaction: Transaction, args: Arguments) => JsonValue;

const UPLOAD_PATH = "/api/storage/upload";

function requireTransaction({ transaction }: Execution, what: string): Transaction {
  if (transaction?.mayWrite === true) return transaction;
  throw new FunctionRefused(`\`storage.${what}\` is not available here.`);
}

/** Waits for nested mutations, because their writes may still be rolled back. */
async function inTurn(execution: Execution): Promise<void> {
  while (execution.nestedMutations > 0) await execution.nested;
}

function invalidId(text: string, what: string): FunctionRefused {
  return new FunctionRefused(
    `Invalid argument \`storageId\` for \`storage.${what}\`: Unable to decode ID: Invalid ID "${text}".`,
  );
}

/** Accepts a row's id, or the key in the file's URL, which `getMetadata` returns as id. */
function idIn(transaction: Transaction, files: Files, what: string): (args: Arguments) => string {
  return ({ storageId }) => {
    const text = String(storageId);
    const { tables } = transaction;
    if (tables.tableOfId(text)?.name === STORAGE_TABLE) return text;
    const internal = files.addresses.internalIdOf(text);
    if (internal === null) throw invalidId(text, what);
    return encodeDocumentId(tables.ensure(STORAGE_TABLE).number, internal);
  };
}

function find(transaction: Transaction, id: string): StoredFile | null {
  const json = transaction.get(id);
  return json === null ? null : fileOf(parseObject(json));
}

function metadataOf({ files }: StorageDeps): StorageCall {
  return (transaction, args) => {
    const file = find(transaction, idIn(transaction, files, "getMetadata")(args));
    if (file === null) return null;
    const { id, contentType, sha256, size } = file;
    const hex = Buffer.from(sha256, "base64").toString("hex");
    return { storageId: files.addresses.keyOf(id), sha256: hex, size, contentType };
  };
}

function urlOf({ files, cloudUrl }: StorageDeps): StorageCall {
  return (transaction, args) => {
    const file = find(transaction, idIn(transaction, files, "getUrl")(args));
    return file === null ? null : `${cloudUrl()}/api/storage/${files.addresses.keyOf(file.id)}`;
  };
}

function deletion({ files }: StorageDeps): StorageCall {
  return (transaction, args) => {
    const id = idIn(transaction, files, "delete")(args);
    if (find(transaction, id) === null) throw new FunctionRefused(`storage id ${String(args["storageId"])} not found`);
    transaction.putSystem(null, id);
    return null;
  };
}

/** Runs in the caller's transaction, or in one of an action's own. Operations that write are refused in queries. */
function anywhere(deps: StorageDeps, what: string, { call, writes }: { call: StorageCall; writes: boolean }) {
  return async (execution: Execution, args: Arguments): Promise<string> => {
    await inTurn(execution);
    if (execution.transaction === null) {
      return JSON.stringify(await deps.inOwnCommit(execution, (transaction) => call(transaction, args)));
    }
    const transaction = writes ? requireTransaction(execution, what) : execution.transaction;
    return JSON.stringify(call(transaction, args));
  };
}

function uploadUrl({ files, cloudUrl }: StorageDeps, now: () => number): StorageCall {
  return (transaction) => {
    const token = files.addresses.uploadToken(transaction.tables.component, now());
    return `${cloudUrl()}${UPLOAD_PATH}?token=${encodeURIComponent(token)}`;
  };
}

/** A mutation's file is part of its transaction: the bytes are written to disk at the commit only. */
function storeInMutation({ files }: StorageDeps): AsyncSyscall {
  return async (execution, { blob, contentType, sha256 }) => {
    await inTurn(execution);
    const transaction = requireTransaction(execution, "store");
    const bytes = Buffer.from(textOrNull(blob) ?? "", "base64");
    const checksum = createHash("sha256").update(bytes).digest();
    if (typeof sha256 === "string" && !isChecksum(sha256, checksum)) {
      throw new WrongChecksum("The file's SHA-256 is not the one that was given.");
    }
    transaction.usage.add("filesWritten", 1);
    transaction.usage.add("fileWriteBytes", bytes.length);
    const id = files.newId(transaction.tables);
    const file = { contentType: textOrNull(contentType), sha256: checksum.toString("base64"), size: bytes.length };
    transaction.insertWithId(id, fieldsOf(file));
    transaction.fileBytes.set(id, bytes);
    return JSON.stringify(id);
  };
}

function getInMutation({ files }: StorageDeps): AsyncSyscall {
  return async (execution, args) => {
    await inTurn(execution);
    const transaction = requireTransaction(execution, "get");
    const file = find(transaction, idIn(transaction, files, "get")(args));
    if (file === null) return "null";
    transaction.usage.add("filesRead", 1);
    transaction.usage.add("fileReadBytes", file.size);
    const bytes = transaction.fileBytes.get(file.id) ?? (await files.read(file.id));
    return JSON.stringify(bytes && { blob: bytes.toString("base64"), contentType: file.contentType });
  };
}

export function storageCalls(deps: StorageDeps, now: () => number): Record<string, AsyncSyscall> {
  return {
    "1.0/storageGenerateUploadUrl": anywhere(deps, "generateUploadUrl", { call: uploadUrl(deps, now), writes: true }),
    "1.0/storageGetUrl": anywhere(deps, "getUrl", { call: urlOf(deps), writes: false }),
    "1.0/storageGetMetadata": anywhere(deps, "getMetadata", { call: metadataOf(deps), writes: false }),
    "1.0/storageDelete": anywhere(deps, "delete", { call: deletion(deps), writes: true }),
    "1.0/storageStore": storeInMutation(deps),
    "1.0/storageGet": getInMutation(deps),
  };
}

function storeBlob(deps: StorageDeps): JsSyscall {
  return async (execution, { blob, options }) => {
    if (!(blob instanceof Blob)) throw new FunctionRefused("`storage.store` stores a Blob.");
    const given: unknown = typeof options === "object" && options !== null ? Reflect.get(options, "sha256") : undefined;
    const sha256 = typeof given === "string" ? given : undefined;
    const { component } = execution.function;
    return await deps.files.store(component, { bytes: blob.stream(), contentType: textOrNull(blob.type), sha256 });
  };
}

function getBlob(deps: StorageDeps): JsSyscall {
  return async (execution, args) => {
    const file = await deps.inOwnCommit(execution, (transaction) =>
      find(transaction, idIn(transaction, deps.files, "get")(args)),
    );
    const bytes = file === null ? null : await deps.files.read(file.id);
    return file === null || bytes === null ? null : new Blob([new Uint8Array(bytes)], { type: file.contentType ?? "" });
  };
}

/** For actions and HTTP actions. */
export function blobCalls(deps: StorageDeps): Record<string, JsSyscall> {
  const inAction =
    (call: JsSyscall): JsSyscall =>
    (execution, args) =>
      execution.transaction === null
        ? call(execution, args)
        : Promise.reject(new FunctionRefused("Blobs are stored and read this way in actions only."));
  return { "storage/storeBlob": inAction(storeBlob(deps)), "storage/getBlob": inAction(getBlob(deps)) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
