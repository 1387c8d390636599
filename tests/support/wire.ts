import type { Page, WebSocketRoute } from "@playwright/test";

/** The socket between one page and the deployment, in the hands of the journey. Open it before the page is loaded. */
export class Wire {
  private readonly held: (() => void)[] = [];
  private isHolding = false;
  private rewrite = (message: string) => message;

  static async open(page: Page): Promise<Wire> {
    const wire = new Wire();
    await page.routeWebSocket(/\/sync$/, (socket) => {
      wire.connect(socket);
    });
    return wire;
  }

  /** From now on the page hears nothing, as on a slow line; what it says still goes out. */
  hold(): void {
    this.isHolding = true;
  }

  release(): void {
    this.isHolding = false;
    for (const deliver of this.held.splice(0)) deliver();
  }

  /** Changes what the page says before the deployment hears it. */
  rewriteOutgoing(rewrite: (message: string) => string): void {
    this.rewrite = rewrite;
  }

  private connect(socket: WebSocketRoute): void {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(typeof message === "string" ? this.rewrite(message) : message);
    });
    server.onMessage((message) => {
      if (this.isHolding) this.held.push(() => socket.send(message));
      else socket.send(message);
    });
  }
}
