/**
 * Stored files as rows of `_storage`, a table that each component has for itself. A row commits after its bytes are on
 * disk; the bytes are removed after the deletion of the row is durable.
 */
import { encodeDocumentId, newInternalId, RANDOM_BYTES } from "../storage/documentId.ts";
import type { ByteRange, FileStore } from "../storage/fileStore.ts";
import type { Store } from "../storage/store.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ComponentTables } from "../catalog/componentTables.ts";
import { textField } from "../documents/documentRules.ts";
import { type JsonObject, parseObject } from "../domain/json.ts";
import type { Durability } from "../transaction/durability.ts";
import type { FileAddresses } from "../secrets/fileAddresses.ts";
import { STORAGE_TABLE } from "../catalog/systemTables.ts";
import { FunctionRefused } from "../domain/limits.ts";
import type { PendingDocument } from "../transaction/overlay.ts";
import type { Clock, Timestamp } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import type { Randomness } from "../domain/randomness.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { UploadCounts } from "./uploadCounts.ts";

export interface StoredFile {
  id: string;
  contentType: string | null;
  /** Base64. */
  sha256: string;
  size: number;
}

export interface IncomingFile {
  bytes: AsyncIterable<Uint8Array>;
  contentType: string | null;
  /** The checksum that the sender claims: base64 or hexadecimal. */
  sha256?: string | undefined;
}

/** The claimed checksum does not match the bytes. */
export class WrongChecksum extends FunctionRefused {
  override name = "WrongChecksum";
}

export interface FilesDeps {
  store: Store;
  catalog: Catalog;
  fileStore: FileStore;
  addresses: FileAddresses;
  clock: Clock;
  randomness: Randomness;
  log: Log;
  durability: Pick<Durability, "whenReached">;
  /** Commits a transaction of its own; resolves when it is durable. */
  commit: (work: (transaction: Transaction) => void) => Promise<void>;
}

export class Files {
  readonly #deps: FilesDeps;
  readonly #uploads = new UploadCounts();

  constructor(deps: FilesDeps) {
    this.#deps = deps;
  }

  get addresses(): FileAddresses {
    return this.#deps.addresses;
  }

  /**
   * Stores a file with an upload token; null when the token is invalid or has expired. Throws UploadTooLarge and
   * WrongChecksum.
   */
  async upload(token: string, file: IncomingFile): Promise<string | null> {
    const now = this.#deps.clock.now();
    const upload = this.addresses.uploadOf(token, now);
    if (upload === null) return null;
    return await this.#uploads.within(token, { ...upload, now }, async (counted) =>
      this.store(upload.component, { ...file, bytes: counted(file.bytes) }),
    );
  }

  /** Receives all bytes, then commits their row. Resolves to the id when both are durable. Throws WrongChecksum. */
  async store(component: string, { bytes, contentType, sha256 }: IncomingFile): Promise<string> {
    const { fileStore, catalog } = this.#deps;
    const received = await fileStore.receive(bytes);
    if (sha256 !== undefined && !isChecksum(sha256, received.sha256)) {
      await fileStore.discard(received);
      throw new WrongChecksum("The file's SHA-256 is not the one that was given.");
    }
    const id = this.newId(catalog.of(component));
    await fileStore.keep(received, id);
    const file = { contentType, sha256: received.sha256.toString("base64"), size: received.size };
    try {
      await this.#deps.commit((transaction) => {
        transaction.within(component).insertWithId(id, fieldsOf(file));
      });
    } catch (error) {
      await fileStore.remove(id);
      throw error;
    }
    return id;
  }

  newId(tables: ComponentTables): string {
    const { clock, randomness } = this.#deps;
    const { number } = tables.ensure(STORAGE_TABLE);
    return encodeDocumentId(number, newInternalId(clock.now(), randomness.bytes(RANDOM_BYTES)));
  }

  /** Finds the file of a URL, in any component. */
  findByKey(key: string): StoredFile | null {
    const internal = this.addresses.internalIdOf(key);
    if (internal === null) return null;
    const { catalog, store } = this.#deps;
    for (const { number, tablet } of catalog.named(STORAGE_TABLE)) {
      const row = store.get(encodeDocumentId(number, internal));
      if (row?.table === tablet) return fileOf(parseObject(row.json));
    }
    return null;
  }

  async open(id: string, range?: ByteRange): ReturnType<FileStore["open"]> {
    return await this.#deps.fileStore.open(id, range);
  }

  async read(id: string): Promise<Buffer | null> {
    return await this.#deps.fileStore.read(id);
  }

  /** Must be called after every commit. */
  committed(documents: ReadonlyMap<string, PendingDocument>, ts: Timestamp): void {
    const { catalog, durability } = this.#deps;
    for (const [id, { table, before, after }] of documents) {
      if (before === null || after !== null || catalog.tableOfTablet(table)?.name !== STORAGE_TABLE) continue;
      durability.whenReached(ts, () => void this.#remove(id));
    }
  }

  /** Runs before anything is served: removes bytes without a row, which a crash left behind. */
  async sweep(): Promise<void> {
    const { fileStore, store, log } = this.#deps;
    const removed = await fileStore.sweep((id) => store.get(id) !== null);
    if (removed > 0) log.info("Bytes of files without a row were removed", { files: removed });
  }

  async #remove(id: string): Promise<void> {
    const { fileStore, store, log } = this.#deps;
    // An import may have put the file into another component.
    if (store.get(id) !== null) return;
    try {
      await fileStore.remove(id);
    } catch (error) {
      log.error("The bytes of a deleted file could not be removed; the next start will", { id, error: String(error) });
    }
  }
}

export function fieldsOf({ contentType, sha256, size }: Omit<StoredFile, "id">): JsonObject {
  return { ...(contentType === null ? {} : { contentType }), sha256, size };
}

export function fileOf(row: JsonObject): StoredFile {
  const { contentType, size } = row;
  return {
    id: textField(row, "_id"),
    contentType: typeof contentType === "string" ? contentType : null,
    sha256: textField(row, "sha256"),
    size: Number(size),
  };
}

const HEX_SHA256 = /^[0-9a-f]{64}$/i;

export function isChecksum(text: string, sha256: Buffer): boolean {
  return Buffer.from(text, HEX_SHA256.test(text) ? "hex" : "base64").equals(sha256);
}
