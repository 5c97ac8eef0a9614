/**
 * A small reader of style sheets. Of a book's styles the shop keeps only what carries meaning: weight, slant, small
 * capitals, emphasis dots, centring, direction and writing mode. Everything else is the reader's own choice.
 */
export interface StyleRule {
  selector: SelectorStep[]
  weight: number
  declarations: Map<string, string>
}

interface SelectorStep {
  /** how this step hangs on the one before it */
  child: boolean
  name: string | null
  id: string | null
  classes: string[]
  /** words that `epub:type` must hold */
  types: string[]
}

export interface StyledElement {
  name: string
  id: string | undefined
  classes: Set<string>
  types: Set<string>
}

const KEPT = new Set([
  'font-style',
  'font-weight',
  'font-variant',
  'font-variant-caps',
  'text-align',
  'text-emphasis',
  'text-emphasis-style',
  'text-decoration',
  'text-decoration-line',
  'direction',
  'writing-mode',
  'white-space',
  'float',
  'display',
])

const LONGEST_SHEET = 500_000

export function readStyleSheet(text: string): StyleRule[] {
  const rules: StyleRule[] = []
  const plain = text.slice(0, LONGEST_SHEET).replace(/\/\*[\s\S]*?\*\//g, ' ')
  for (const [prelude, body] of blocksOf(plain)) {
    const declarations = readDeclarations(body)
    if (declarations.size === 0) continue
    for (const selector of prelude.split(',')) {
      const steps = readSelector(selector.trim())
      if (steps) rules.push({ selector: steps, weight: weightOf(steps), declarations })
    }
  }
  return rules
}

/** Top-level rules only: what stands inside `@media` and the like is for other devices than the one that reads here. */
function* blocksOf(text: string): Generator<[string, string]> {
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    if (open < 0) return
    const prelude = text.slice(text.slice(at, open).lastIndexOf(';') + at + 1, open).trim()
    let depth = 1
    let end = open + 1
    while (end < text.length && depth > 0) {
      const character = text[end++]
      if (character === '{') depth++
      else if (character === '}') depth--
    }
    if (!prelude.startsWith('@')) yield [prelude, text.slice(open + 1, depth === 0 ? end - 1 : end)]
    at = end
  }
}

export function readDeclarations(text: string): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration
      .slice(0, colon)
      .trim()
      .toLowerCase()
      .replace(/^-(epub|webkit|moz|ms)-/, '')
    const value = declaration
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
      .toLowerCase()
    if (colon > 0 && KEPT.has(name) && value !== '') declarations.set(name, value)
  }
  return declarations
}

const STEP = /^([a-z][\w-]*|\*)?((?:#[\w-]+|\.[\w-]+|\[[\w-]+\|type~=["'][^"'\]]+["']\])*)$/i
const CONDITION = /#([\w-]+)|\.([\w-]+)|\[[\w-]+\|type~=["']([^"'\]]+)["']\]/g

/** Null for selectors beyond names, classes, ids, `epub|type` and their descent: such rules are passed over. */
function readSelector(text: string): SelectorStep[] | null {
  const steps: SelectorStep[] = []
  let child = false
  for (const word of text.replace(/>/g, ' > ').split(/\s+/)) {
    if (word === '>') {
      child = true
      continue
    }
    const match = STEP.exec(word)
    if (!match || word === '') return null
    const step: SelectorStep = { child, name: null, id: null, classes: [], types: [] }
    if (match[1] && match[1] !== '*') step.name = match[1].toLowerCase()
    for (const [, id, className, type] of (match[2] ?? '').matchAll(CONDITION)) {
      if (id) step.id = id
      if (className) step.classes.push(className)
      if (type) step.types.push(type)
    }
    steps.push(step)
    child = false
  }
  return steps.length > 0 && steps.length < 8 ? steps : null
}

function weightOf(steps: SelectorStep[]): number {
  return steps.reduce(
    (sum, { id, classes, types, name }) =>
      sum + (id ? 10_000 : 0) + (classes.length + types.length) * 100 + (name ? 1 : 0),
    0,
  )
}

export function matches(selector: SelectorStep[], path: StyledElement[]): boolean {
  const subject = path.at(-1)
  return subject !== undefined && matchesFrom(selector, selector.length - 1, path, path.length - 1)
}

function matchesFrom(selector: SelectorStep[], step: number, path: StyledElement[], at: number): boolean {
  const wanted = selector[step]
  const element = path[at]
  if (!wanted || !element || !fits(wanted, element)) return false
  if (step === 0) return true
  if (wanted.child) return matchesFrom(selector, step - 1, path, at - 1)
  for (let above = at - 1; above >= 0; above--) if (matchesFrom(selector, step - 1, path, above)) return true
  return false
}

function fits(step: SelectorStep, element: StyledElement): boolean {
  return (
    (step.name === null || step.name === element.name) &&
    (step.id === null || step.id === element.id) &&
    step.classes.every(name => element.classes.has(name)) &&
    step.types.every(type => element.types.has(type))
  )
}
