import { isPrivateAddress } from "../environment";

/** The request was not sent: the address would have carried keys and clients' data unencrypted. */
class AddressInClear extends Error {
  override readonly name = "AddressInClear";
}

/**
 * The only way to an outside service. A redirect is an error: `fetch` would repeat our headers, and with them a key, to any host
 * that the service names (decision 067).
 */
export async function outsideFetch(to: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  if (!isPrivateAddress(to instanceof Request ? to.url : String(to))) throw new AddressInClear();
  return await fetch(to, Object.assign({}, init, { redirect: init.redirect ?? "error" }));
}

export function isAddressInClear(error: unknown): boolean {
  return error instanceof AddressInClear;
}
