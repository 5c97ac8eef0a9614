/** A page of a browser that is driven without Playwright, which has neither Debian's Firefox nor Debian's WebKit. */
export interface EnginePage {
  /** Goes to an address and waits until it has loaded. */
  open(url: string): Promise<void>
  /** Carries a function out in the page; it knows nothing but what it is given, which is sent as JSON, as is what it returns. */
  evaluate<Given, Result>(
    work: (given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Awaited<Result>>
  /** Presses and releases a key that has a name: 'ArrowRight', 'Home'. */
  press(key: string): Promise<void>
  /** What can be seen of the page, as a PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface Size {
  /** CSS pixels, of the window. */
  readonly width: number
  readonly height: number
}

/** WebDriver's codes of the keys that have no character. */
export const KEY_CODES: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  PageDown: '\uE00F',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** What both protocols send for a key. */
export function keyActions(key: string) {
  const value = KEY_CODES[key] ?? key
  return [
    {
      type: 'key',
      id: 'keyboard',
      actions: [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ],
    },
  ]
}

const PATIENCE_MS = 30_000

/** Resolves when a function of the page says so; asks again with each frame. Rejects after 30 seconds. */
export async function until<Given>(
  page: EnginePage,
  says: (given: Given) => boolean,
  given: Given,
): Promise<void> {
  for (const start = performance.now(); performance.now() - start < PATIENCE_MS; ) {
    if (await page.evaluate(says, given)) return
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => done(null))), null)
  }
  throw new Error(`has not come: ${says} of ${JSON.stringify(given)}`)
}
