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
  /** Presses and releases the keys of a text, one after another. */
  type(text: string): Promise<void>
  /** Presses and releases the mouse at a point of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>
  /** Moves the mouse from one point of the window to another while it is pressed, as to select text. */
  drag(from: Point, to: Point): Promise<void>
  /** Gives the window another size. */
  resize(size: Size): Promise<void>
  /** What can be seen of the page, as a PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** CSS pixels from the upper left corner of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  /** CSS pixels, of the window. */
  readonly width: number
  readonly height: number
}

/** What the system says of itself to the browser. */
export interface SystemSettings {
  /** Its colours are dark. */
  readonly dark?: boolean
}

/** WebDriver's codes of the keys that have no character. */
export const KEY_CODES: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** What both protocols send for keys that are pressed one after another. */
export function keyActions(keys: readonly string[]) {
  const actions = keys.flatMap(key => {
    const value = KEY_CODES[key] ?? key
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]
  })
  return [{ type: 'key', id: 'keyboard', actions }]
}

/** What both protocols send for a press of the mouse, which ends elsewhere where a second point is named. */
export function clickActions(from: Point, to?: Point) {
  const moveTo = ({ x, y }: Point) => ({
    ...{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    ...{ duration: 0, origin: 'viewport' },
  })
  const actions = [
    moveTo(from),
    { type: 'pointerDown', button: 0 },
    ...(to ? [moveTo(to)] : []),
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

const PATIENCE_MS = 30_000

/**
 * Resolves when the condition holds in the page, where it is looked at with each frame, also in the page that comes after
 * it. Rejects after 30 seconds.
 */
export async function until<Input>(
  page: EnginePage,
  condition: (input: Input) => boolean,
  input: Input,
): Promise<void> {
  const look = () => page.evaluate(condition, input)
  await retry(look, `is not so: ${condition} of ${JSON.stringify(input)}`, page)
}

/**
 * Carries a look at the page out until it answers something, once with each frame. What fails while one page follows another
 * is tried again.
 */
export async function retry<Result>(
  look: () => Promise<Result | null | undefined | false>,
  failure: string,
  page: EnginePage,
): Promise<Result> {
  let fault: unknown
  for (const start = performance.now(); performance.now() - start < PATIENCE_MS; ) {
    try {
      const result = await look()
      if (result) return result
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => done(null))), null)
    } catch (cause) {
      fault = cause
    }
  }
  const shown = await page.evaluate(whatIsShown, null).catch(String)
  throw new Error(`After ${PATIENCE_MS} ms: ${failure}\nThe page: ${shown}`, { cause: fault })
}

/** Runs in the page. */
function whatIsShown(): string {
  const open = document.querySelector<HTMLElement>('dialog[open], :popover-open') ?? document.body
  // biome-ignore lint/performance/useDomNodeTextContent: it would tell of what is hidden, too.
  return `${location.href} ${open.innerText.replace(/\s+/g, ' ').slice(0, 600)}`
}
