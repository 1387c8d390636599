import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { REFUSALS, type Refusal } from "./refusals.ts";

/** AWS Signature Version 4, as the provider checks it: in the header `Authorization`, or in the query of a presigned address. */

const ALGORITHM = "AWS4-HMAC-SHA256";
export const UNSIGNED_PAYLOAD = "UNSIGNED-PAYLOAD";
const MOST_SKEW_MS = 15 * 60_000;
/** Seven days. */
const LONGEST_SECONDS = 604_800;

export interface Keys {
  keyId: string;
  secret: string;
  region: string;
}

export interface SignedRequest {
  method: string;
  url: URL;
  headers: Headers;
}

interface Claim {
  keyId: string;
  /** `20261124/us-east-1/s3/aws4_request` */
  scope: string;
  date: string;
  signedHeaders: string[];
  signature: string;
  bodyHash: string;
  isQuery: boolean;
}

/** The caller's claims about the body, or the reason why the signature fails. */
export function checkSignature(
  request: SignedRequest,
  keys: Keys,
  now: number,
): { kind: "signed"; bodyHash: string } | { kind: "refused"; refusal: Refusal } {
  const claim = request.url.searchParams.has("X-Amz-Algorithm") ? queryClaim(request.url) : headerClaim(request);
  const refusal = "status" in claim ? claim : problemOf(claim, { request, keys, now });
  if (refusal !== null) return { kind: "refused", refusal };
  return { kind: "signed", bodyHash: "bodyHash" in claim ? claim.bodyHash : "" };
}

function headerClaim({ headers }: SignedRequest): Claim | Refusal {
  const authorization = headers.get("authorization");
  if (authorization === null) return REFUSALS.anonymous;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^\s,/]+)\/([^\s,]+), ?SignedHeaders=([^\s,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (parts === null) return REFUSALS.malformed;
  const [, keyId = "", scope = "", signed = "", signature = ""] = parts;
  const date = headers.get("x-amz-date") ?? "";
  const bodyHash = headers.get("x-amz-content-sha256") ?? "";
  return { keyId, scope, date, signedHeaders: signed.split(";"), signature, bodyHash, isQuery: false };
}

function queryClaim({ searchParams }: URL): Claim | Refusal {
  const of = (name: string) => searchParams.get(`X-Amz-${name}`) ?? "";
  const seconds = Number(of("Expires"));
  const isBounded = Number.isInteger(seconds) && seconds > 0 && seconds <= LONGEST_SECONDS;
  if (of("Algorithm") !== ALGORITHM || !isBounded) return REFUSALS.query;
  const [keyId = "", ...scope] = of("Credential").split("/");
  return {
    keyId,
    scope: scope.join("/"),
    date: of("Date"),
    signedHeaders: of("SignedHeaders").split(";"),
    signature: of("Signature"),
    bodyHash: of("Content-Sha256") === "" ? UNSIGNED_PAYLOAD : of("Content-Sha256"),
    isQuery: true,
  };
}

interface Checked {
  request: SignedRequest;
  keys: Keys;
  now: number;
}

function problemOf(claim: Claim, { request, keys, now }: Checked): Refusal | null {
  const at = timeOf(claim.date);
  const isScoped = claim.scope === `${claim.date.slice(0, 8)}/${keys.region}/s3/aws4_request`;
  if (at === null || !isScoped) return claim.isQuery ? REFUSALS.query : REFUSALS.malformed;
  if (claim.keyId !== keys.keyId) return REFUSALS.keyId;
  const late = timeProblem({ claim, at, now, url: request.url });
  if (late !== null) return late;
  if (!signsWhatItMust(claim.signedHeaders, request.headers)) return REFUSALS.unsigned;
  return isEqual(claim.signature, signatureOf(request, claim, keys)) ? null : REFUSALS.signature;
}

function timeProblem({ claim, at, now, url }: { claim: Claim; at: number; now: number; url: URL }): Refusal | null {
  if (!claim.isQuery) return Math.abs(at - now) > MOST_SKEW_MS ? REFUSALS.skewed : null;
  if (at - now > MOST_SKEW_MS) return REFUSALS.early;
  return at + Number(url.searchParams.get("X-Amz-Expires")) * 1_000 < now ? REFUSALS.expired : null;
}

/** True if the host and every header of the provider's own are signed. */
function signsWhatItMust(signed: string[], headers: Headers): boolean {
  const own = [...headers.keys()].filter((name) => name.startsWith("x-amz-") && name !== "x-amz-content-sha256");
  return ["host", ...own].every((name) => signed.includes(name));
}

function signatureOf({ method, url, headers }: SignedRequest, claim: Claim, { secret, region }: Keys): string {
  const canonical = [
    method,
    canonicalPath(url.pathname),
    canonicalQuery(url.searchParams),
    ...claim.signedHeaders.map((name) => `${name}:${(headers.get(name) ?? "").trim().replace(/ +/g, " ")}`),
    "",
    claim.signedHeaders.join(";"),
    claim.bodyHash,
  ].join("\n");
  const text = [ALGORITHM, claim.date, claim.scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
  const key = [claim.date.slice(0, 8), region, "s3", "aws4_request"].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`));
  return hmac(key, text).toString("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Each character but letters, digits and `-_.~`, as the signing rules want it: browsers leave more of them as they are. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function canonicalPath(pathname: string): string {
  return pathname
    .split("/")
    .map((part) => encoded(decodeURIComponent(part)))
    .join("/");
}

function canonicalQuery(parameters: URLSearchParams): string {
  return [...parameters]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([one, oneValue], [other, otherValue]) => byCode(one, other) || byCode(oneValue, otherValue))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** `20261124T143743Z`, or null for any other text. */
function timeOf(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (parts === null) return null;
  const [, year = "", month = "", day = "", hour = "", minute = "", second = ""] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
