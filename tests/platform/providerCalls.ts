/** One call of each outside service by the bundle's own modules, and the service's answer. */
import { generateKeyPairSync } from "node:crypto";

export interface ProviderCall {
  /** The bundle's entry. */
  path: string;
  /** The result's `kind` on success. */
  ok: string;
  /** The `kind` if the answer does not come. */
  late: string;
  answer: unknown;
  call: (module: Record<string, (...args: unknown[]) => Promise<unknown>>) => Promise<unknown> | undefined;
}

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

export const PROVIDER_ENVIRONMENT: Record<string, string> = {
  AIRTABLE_TOKEN: "token",
  AIRTABLE_BASE_ID: "base",
  CLERK_SECRET_KEY: "key",
  CONFIDO_API_KEY: "key",
  DOCUSEAL_API_KEY: "key",
  MAIL_FROM: "office@firm.test",
  RESEND_API_KEY: "key",
  S3_ENDPOINT: "https://s3.test",
  S3_REGION: "eu",
  S3_BUCKET: "bucket",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
  SHEETS_SPREADSHEET_ID: "sheet",
  SHEETS_SERVICE_ACCOUNT: JSON.stringify({
    client_email: "sheet@firm.test",
    private_key: privateKey,
    token_uri: "https://token.test",
  }),
};

const LETTER = {
  to: "ana@mail.test",
  toName: "Ana",
  subject: "Hello",
  html: "<p>",
  text: "Hello",
  idempotencyKey: "1",
};

export const PROVIDER_CALLS: readonly ProviderCall[] = [
  {
    path: "platform/providers/sheets.js",
    ok: "answered",
    late: "silent",
    answer: { access_token: "token", range: "A1", values: [] },
    call: ({ askSheet }) => askSheet?.(PROVIDER_ENVIRONMENT, "A1:B9"),
  },
  {
    path: "platform/providers/airtable.js",
    ok: "page",
    late: "failed",
    answer: { records: [] },
    call: ({ fetchCardPage }) => fetchCardPage?.(PROVIDER_ENVIRONMENT, { offset: null, timeoutMs: 10_000 }),
  },
  {
    path: "platform/providers/signing/docuseal.js",
    ok: "ok",
    late: "unavailable",
    answer: { data: [] },
    call: ({ findByExternalId }) => findByExternalId?.("passage-1"),
  },
  {
    path: "platform/providers/payments/confido.js",
    ok: "ok",
    late: "unavailable",
    answer: { data: { transactionsList: { transactions: [] } } },
    call: ({ listTransactions }) => listTransactions?.(["link"]),
  },
  {
    path: "platform/providers/mail/resend.js",
    ok: "ok",
    late: "unavailable",
    answer: { id: "letter" },
    call: ({ sendLetter }) => sendLetter?.(LETTER),
  },
  {
    path: "platform/providers/identity/identity.js",
    ok: "none",
    late: "unavailable",
    answer: [],
    call: ({ findAccount }) => findAccount?.("ana@mail.test"),
  },
  {
    path: "platform/providers/storage/storage.js",
    ok: "ok",
    late: "failed",
    answer: null,
    call: ({ readHead }) => readHead?.("object"),
  },
];
