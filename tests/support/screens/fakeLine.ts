import { vi } from "vitest";

/** The connection between a page and the storage; a test cuts it, or holds its traffic. */
export class FakeLine {
  /** Requests that were begun and have not ended. */
  running = 0;
  mostAtOnce = 0;
  /** The next requests are cut after this part of their bytes; 0 is before any of them. */
  readonly cuts: number[] = [];
  /** This many of the storage's next answers do not come, although it has stored all bytes. */
  answersLost = 0;
  #held: (() => void)[] = [];
  #isHolding = false;

  /** Stops the bytes at the half. */
  hold(): void {
    this.#isHolding = true;
  }

  release(): void {
    this.#isHolding = false;
    for (const goOn of this.#held.splice(0)) goOn();
  }

  async half(): Promise<void> {
    if (this.#isHolding) await new Promise<void>((resolve) => this.#held.push(resolve));
  }

  begin(): void {
    this.running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
  }
}

/** Sends by `fetch`, which the test's storage answers: jsdom's own requests would leave the test. */
export function startFakeLine(): FakeLine {
  const line = new FakeLine();
  class RequestHere extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = "";
    #address = "";
    #method = "";
    #isOver = false;
    readonly #headers = new Headers();

    open(method: string, address: string): void {
      this.#method = method;
      this.#address = address;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.append(name, value);
    }

    send(body: Blob): void {
      line.begin();
      void this.#send(body);
    }

    abort(): void {
      this.#end("abort");
    }

    async #send(body: Blob): Promise<void> {
      const cut = line.cuts.shift();
      const part = cut ?? 0.5;
      if (part > 0) this.#tell(body.size * part, body.size);
      await line.half();
      if (this.#isOver) return;
      if (cut !== undefined) {
        this.#end("error");
        return;
      }
      try {
        const bytes = new Uint8Array(await body.arrayBuffer());
        const answer = await fetch(this.#address, { method: this.#method, headers: this.#headers, body: bytes });
        if (line.answersLost > 0) {
          line.answersLost -= 1;
          this.#tell(body.size, body.size);
          this.#end("error");
          return;
        }
        this.status = answer.status;
        this.responseText = await answer.text();
        this.#tell(body.size, body.size);
        this.#end("load");
      } catch {
        this.#end("error");
      }
    }

    #tell(loaded: number, total: number): void {
      if (this.#isOver) return;
      this.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total, lengthComputable: true }));
    }

    #end(how: "load" | "error" | "abort"): void {
      if (this.#isOver) return;
      this.#isOver = true;
      line.running -= 1;
      this.dispatchEvent(new Event(how));
    }
  }
  vi.stubGlobal("XMLHttpRequest", RequestHere);
  return line;
}
