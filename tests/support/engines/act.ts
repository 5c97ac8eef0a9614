import { type EnginePage, retry, until } from './engine-page.ts'

/** What people see it as; a few of the roles of ARIA, found by their elements. */
type Role = keyof typeof SELECTORS

/** Some seconds. After them no click comes of a press any more, and it is tried again. */
const MOST_FRAMES_OF_A_PRESS = 300

const SELECTORS = {
  button: 'button, [role=button], input[type=submit], summary',
  link: 'a[href]',
  textbox: 'textarea, input:not([type]), input:is([type=text], [type=email], [type=password], [type=search])',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
  dialog: 'dialog[open]',
  heading: 'h1, h2, h3, h4',
} as const

/** A name is all of it; a pattern is looked for in it. */
type Name = string | RegExp

interface Sought {
  readonly selector: string
  readonly pattern: string
  readonly flags: string
  /** The selector of what it has to lie in. */
  readonly within: string
}

/** Goes to a path and waits until its scripts run. */
export async function goTo(page: EnginePage, url: string): Promise<void> {
  await page.open(url)
  await ready(page)
}

/** Leaves the page for an address, however much of either has come. */
export async function leaveFor(page: EnginePage, url: string): Promise<void> {
  // Later than the answer to this call, which the page that is left could not give any more.
  await page.evaluate(to => void setTimeout(() => location.assign(to)), url)
  await until(page, to => location.href.startsWith(to), url)
}

/** Waits until the scripts of the page run. */
export const ready = (page: EnginePage) =>
  until(page, () => document.documentElement.dataset.ready !== undefined, null)

/**
 * Waits for something that can be seen and pressed, and presses it with the mouse. A press that would meet something else,
 * because the page moved meanwhile, does nothing and is tried again.
 */
export async function clickOn(page: EnginePage, role: Role, name: Name, within = 'body'): Promise<void> {
  const sought = soughtOf(role, name, within)
  let last = ''
  // What still moves, as a dialog that opens, would be somewhere else when it is pressed.
  const look = async () => {
    const { point } = await page.evaluate(find, sought)
    const before = last
    last = JSON.stringify(point)
    if (last !== before || !point) return false
    if (!(await page.evaluate(guardPress, point))) return false
    await page.clickAt(point.x, point.y)
    return (await outcomeOfPress(page)) === 'met'
  }
  await retry(look, `no ${role} ${name} can be pressed in ${within}`, page)
}

/** What came of a press: it met what it was meant for, or something else; or no click has come of it. */
type PressOutcome = 'met' | 'missed' | 'lost'

/** What watches over a press, kept in the page. */
interface Press {
  readonly end: AbortController
  outcome: PressOutcome | null
}
type Pressed = typeof globalThis & { press?: Press; found?: Element | undefined }

/**
 * Runs in the page: until the next click, stops what does not meet the element that was found. False where that is not at
 * this point any more.
 */
function guardPress({ x, y }: { readonly x: number; readonly y: number }): boolean {
  const shared = globalThis as Pressed
  shared.press?.end.abort()
  const { found } = shared
  const uppermost = document.elementFromPoint(x, y)
  if (!found || !uppermost || !found.contains(uppermost)) return false
  const press: Press = { end: new AbortController(), outcome: null }
  shared.press = press
  let missed = false
  const guard = (event: Event) => {
    if (!(event.target instanceof Node && found.contains(event.target))) {
      missed = true
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (event.type !== 'click') return
    press.outcome = missed ? 'missed' : 'met'
    // A label presses its field in turn, which is none of this.
    press.end.abort()
  }
  for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    window.addEventListener(kind, guard, { capture: true, signal: press.end.signal })
  return true
}

/**
 * Firefox says that it has pressed before the click comes to the page. A page that was left by the press has nothing to say
 * about it.
 */
async function outcomeOfPress(page: EnginePage): Promise<PressOutcome> {
  for (let frames = 0; frames < MOST_FRAMES_OF_A_PRESS; frames++) {
    const outcome = await page.evaluate(hearPress, null).catch(() => 'met' as const)
    if (outcome) return outcome
  }
  return 'lost'
}

/** Runs in the page: what came of the last press; null after a frame in which nothing came of it. */
function hearPress(): PressOutcome | null | Promise<null> {
  const { press } = globalThis as Pressed
  if (!press) return 'met'
  return press.outcome ?? new Promise(done => requestAnimationFrame(() => done(null)))
}

/** Types into the field with this label, in place of what is in it. */
export async function fill(page: EnginePage, label: Name, text: string, within = 'body'): Promise<void> {
  await clickOn(page, 'textbox', label, within)
  await until(page, selectAll, null)
  await page.type(text)
}

function selectAll(): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  field.select()
  return true
}

/** How many there are that can be seen. */
export async function count(page: EnginePage, role: Role, name: Name, within = 'body'): Promise<number> {
  return (await page.evaluate(find, soughtOf(role, name, within))).count
}

/** Waits until there is something with this role and name. */
export async function appears(page: EnginePage, role: Role, name: Name, within = 'body'): Promise<void> {
  await retry(() => count(page, role, name, within), `no ${role} ${name} in ${within}`, page)
}

/** Waits until something that can be seen says these words. */
export async function says(page: EnginePage, words: Name, within = 'body'): Promise<void> {
  const { pattern, flags } = patternOf(words, true)
  await until(page, isSaid, { selector: within, pattern, flags, within })
}

/** Waits until the address has this path, and query where one is named. */
export async function leadsTo(page: EnginePage, path: Name): Promise<void> {
  const { pattern, flags } = patternOf(path, false)
  await until(page, isAddress, { selector: '', pattern, flags, within: '' })
}

function soughtOf(role: Role, name: Name, within: string): Sought {
  return { selector: SELECTORS[role], ...patternOf(name, false), within }
}

function patternOf(name: Name, anywhere: boolean) {
  if (name instanceof RegExp) return { pattern: name.source, flags: name.flags }
  const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return { pattern: anywhere ? escaped : `^${escaped}$`, flags: '' }
}

/** Runs in the page: whether the words are in what can be read there. */
function isSaid({ selector, pattern, flags }: Sought): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  // What is not painted is not said.
  // biome-ignore lint/performance/useDomNodeTextContent: it would find what is hidden, too.
  return all.some(one => new RegExp(pattern, flags).test(one.innerText.replace(/[\s\u00A0]+/g, ' ')))
}

function isAddress({ pattern, flags }: Sought): boolean {
  return [location.pathname, location.pathname + location.search].some(one =>
    new RegExp(pattern, flags).test(one),
  )
}

/**
 * Runs in the page: how many can be seen that have this role and name, and where the first one can be pressed; null where
 * something lies over it.
 */
async function find({ selector, pattern, flags, within }: Sought) {
  const words = new RegExp(pattern, flags)
  const textOf = (one: Node): string =>
    [...one.childNodes]
      .map(node => {
        if (node instanceof Text) return node.data
        if (node instanceof HTMLImageElement) return node.alt
        return node instanceof Element && node.ariaHidden !== 'true' ? textOf(node) : ''
      })
      .join('')
  const labelsOf = (one: Element) => [...((one as HTMLInputElement).labels ?? [])]
  const nameOf = (one: Element) => {
    const ids = one.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = [...ids.map(id => document.getElementById(id)), ...labelsOf(one)]
    const said = one.getAttribute('aria-label') ?? labels.map(label => (label ? textOf(label) : '')).join(' ')
    return (said || textOf(one)).replace(/[\s\u00A0]+/g, ' ').trim()
  }
  const isSeen = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
  const all = [...document.querySelectorAll(within)]
    .flatMap(area => [...area.querySelectorAll(selector)])
    .filter(one => isSeen(one) && words.test(nameOf(one)))
  const [first] = all
  if (!first) return { count: 0, point: null }
  const pointOn = (one: Element) => {
    const box = one.getBoundingClientRect()
    const point = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const uppermost = document.elementFromPoint(point.x, point.y)
    return uppermost && one.contains(uppermost) ? point : null
  }
  const before = first.getBoundingClientRect()
  await new Promise(done => requestAnimationFrame(done))
  const { left, top } = first.getBoundingClientRect()
  const isStill = before.left === left && before.top === top
  // A radio button may be hidden behind its label.
  const uppermost = [first, ...labelsOf(first)].find(one => pointOn(one) !== null)
  const point = uppermost ? pointOn(uppermost) : null
  Object.assign(globalThis, { found: uppermost })
  if (!point) first.scrollIntoView({ block: 'center', behavior: 'instant' })
  return { count: all.length, point: isStill ? point : null }
}
