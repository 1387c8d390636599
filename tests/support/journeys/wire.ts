import type { Page, WebSocketRoute } from "@playwright/test";

/** The socket between one page and the deployment, controlled by the journey. Open it before the page is loaded. */
export class Wire {
  readonly #held: (() => void)[] = [];
  readonly #sockets = new Set<WebSocketRoute>();
  #isHolding = false;
  #isCut = false;
  #rewrite = (message: string) => message;

  static async open(page: Page): Promise<Wire> {
    const wire = new Wire();
    await page.routeWebSocket(/\/sync$/, (socket) => {
      wire.#connect(socket);
    });
    return wire;
  }

  /** From now on the page receives nothing, as on a slow connection; its messages still go out. */
  hold(): void {
    this.#isHolding = true;
  }

  release(): void {
    this.#isHolding = false;
    for (const deliver of this.#held.splice(0)) deliver();
  }

  /** Drops the held messages, as if the page were reloaded. */
  forget(): void {
    this.#isHolding = false;
    this.#held.length = 0;
  }

  /** From now on there is no connection, and every attempt to connect fails. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) void socket.close();
  }

  /** The page connects again at its next attempt. */
  mend(): void {
    this.#isCut = false;
  }

  /** Changes the page's messages before the deployment receives them. */
  rewriteOutgoing(rewrite: (message: string) => string): void {
    this.#rewrite = rewrite;
  }

  #connect(socket: WebSocketRoute): void {
    if (this.#isCut) {
      void socket.close();
      return;
    }
    this.#sockets.add(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(typeof message === "string" ? this.#rewrite(message) : message);
    });
    server.onMessage((message) => {
      if (this.#isHolding) this.#held.push(() => socket.send(message));
      else socket.send(message);
    });
  }
}
