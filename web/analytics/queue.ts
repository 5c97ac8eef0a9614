/** The content of one event, and where it is sent. */
export interface Message {
  readonly path: string
  readonly body: object
}

interface Ways {
  /** Looks at the page; what happened since the last look. */
  look(): readonly Message[]
  /** False where nothing may be counted now. */
  mayCount(): boolean
  /** Sends one. False where it did not arrive and may be tried again. */
  send(message: Message): Promise<boolean>
}

export interface Queue {
  /** Sends what waits at once: the page is about to go. */
  flush(): void
  stop(): void
}

/** docs/product.md#analytics. */
const POLL_MS = 100
/** Polls that are left out after something could not be sent: 5 s. */
const PAUSE = 50
const MOST_WAITING = 50

/**
 * Collects events every 100 ms and sends them one after the other. While counting is not allowed, nothing is collected or
 * kept.
 */
export function openQueue({ look, mayCount, send }: Ways): Queue {
  let waiting: Message[] = []
  let underWay = false
  let pause = 0

  async function sendNext(): Promise<void> {
    const [next] = waiting
    if (!next || underWay) return
    underWay = true
    const arrived = await send(next)
    underWay = false
    if (arrived) waiting = waiting.filter(one => one !== next)
    else pause = PAUSE
  }

  function poll(): void {
    if (!mayCount()) {
      waiting = []
      return
    }
    waiting = [...waiting, ...look()].slice(-MOST_WAITING)
    if (pause > 0) pause--
    else void sendNext()
  }

  const timer = setInterval(poll, POLL_MS)
  poll()
  return {
    flush() {
      const left = mayCount() ? [...waiting.slice(underWay ? 1 : 0), ...look()] : []
      waiting = []
      for (const message of left) void send(message)
    },
    stop: () => clearInterval(timer),
  }
}
