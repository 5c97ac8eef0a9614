/** A page of a browser that is driven without Playwright, which has neither Debian's Firefox nor Debian's WebKit. */
export interface EnginePage {
  /** Goes to an address and waits until it has loaded. */
  open(url: string): Promise<void>
  /** Carries a function out in the page; it knows nothing but its input. Input and result travel as JSON. */
  evaluate<Input, Result>(
    work: (input: Input) => Result | Promise<Result>,
    input: Input,
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

/** Resolves when the condition holds in the page, where it is looked at with each frame. Rejects after 30 seconds. */
export async function until<Input>(
  page: EnginePage,
  condition: (input: Input) => boolean,
  input: Input,
): Promise<void> {
  for (const start = performance.now(); performance.now() - start < PATIENCE_MS; ) {
    if (await page.evaluate(condition, input)) return
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => done(null))), null)
  }
  throw new Error(`is not so after ${PATIENCE_MS} ms: ${condition} of ${JSON.stringify(input)}`)
}
