import { xml } from "./xml.ts";

/** An error answer of the provider. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
}

function refusal(status: number, code: string, message: string): Refusal {
  return { status, code, message };
}

export const REFUSALS = {
  anonymous: refusal(403, "AccessDenied", "Access Denied."),
  notAllowed: refusal(403, "AccessDenied", "not entitled"),
  locked: refusal(403, "AccessDenied", "Access Denied because object protected by object lock."),
  expired: refusal(403, "AccessDenied", "Request has expired"),
  early: refusal(403, "AccessDenied", "Request is not yet valid"),
  unsigned: refusal(403, "AccessDenied", "There were headers present in the request which were not signed"),
  signature: refusal(
    403,
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
  ),
  keyId: refusal(403, "InvalidAccessKeyId", "The key ID you provided does not exist in our records."),
  skewed: refusal(
    403,
    "RequestTimeTooSkewed",
    "The difference between the request time and the server's time is too large.",
  ),
  malformed: refusal(400, "AuthorizationHeaderMalformed", "The authorization header that you provided is not valid."),
  query: refusal(400, "AuthorizationQueryParametersError", "The query parameters of the signature are not valid."),
  bodyHash: refusal(
    400,
    "XAmzContentSHA256Mismatch",
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  ),
  uri: refusal(400, "InvalidURI", "Couldn't parse the specified URI."),
  noBucket: refusal(404, "NoSuchBucket", "The specified bucket does not exist"),
  ownBucket: refusal(409, "BucketAlreadyOwnedByYou", "Your previous request to create the named bucket succeeded."),
  bucketName: refusal(400, "InvalidBucketName", "The specified bucket is not valid."),
  noKey: refusal(404, "NoSuchKey", "The specified key does not exist."),
  noVersion: refusal(404, "NoSuchVersion", "The specified version does not exist."),
  method: refusal(405, "MethodNotAllowed", "The specified method is not allowed against this resource."),
  length: refusal(411, "MissingContentLength", "You must provide the Content-Length HTTP header."),
  tooLarge: refusal(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size."),
  keyTooLong: refusal(400, "KeyTooLongError", "Your key is too long."),
  isThere: refusal(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold"),
  range: refusal(416, "InvalidRange", "The requested range is not satisfiable"),
  cors: refusal(403, "AccessForbidden", "CORSResponse: This CORS request is not allowed."),
  notImplemented: refusal(501, "NotImplemented", "A header you provided implies functionality that is not implemented"),
} as const satisfies Record<string, Refusal>;

/** Backblaze's answer to the checksums that newer SDKs send by default. */
export function unsupportedHeader(name: string): Refusal {
  return refusal(400, "InvalidArgument", `Unsupported header '${name}' received for this API call.`);
}

export function refuse({ status, code, message }: Refusal): Response {
  return xml("Error", { Code: code, Message: message }, status);
}
