import { langOf, typesOf, type XmlElement } from '../xml/xml-element.ts'
import { isBoxed } from './borders.ts'
import { matches, readDeclarations, type StyledElement, type StyleRule } from './style-sheet.ts'

/** What the styles of an element, and of those around it, mean for its text. */
export interface TextStyle {
  italic: boolean
  bold: boolean
  smallCaps: boolean
  emphasised: boolean
  struck: boolean
  underlined: boolean
  align: 'start' | 'centre' | 'end'
  dir: 'ltr' | 'rtl' | null
  lang: string
  writingMode: 'horizontal-tb' | 'vertical-rl'
  floating: boolean
  hidden: boolean
  /** stands on lines of its own although it is no block */
  ownLine: boolean
  /** within a poem or a song, where lines are the author's */
  verse: boolean
  /** what of white space is the author's */
  preserved: 'nothing' | 'lines' | 'all'
  /** has a border of its own, as a window or a letter within the story */
  boxed: boolean
  /** in letters of one width, as what a machine says */
  mono: boolean
  small: boolean
}

export const PLAIN: TextStyle = {
  italic: false,
  bold: false,
  smallCaps: false,
  emphasised: false,
  struck: false,
  underlined: false,
  align: 'start',
  dir: null,
  lang: '',
  writingMode: 'horizontal-tb',
  floating: false,
  hidden: false,
  ownLine: false,
  verse: false,
  preserved: 'nothing',
  boxed: false,
  mono: false,
  small: false,
}

const PRESERVED: Readonly<Record<string, TextStyle['preserved']>> = {
  ...{ normal: 'nothing', nowrap: 'nothing', initial: 'nothing' },
  ...{ 'pre-line': 'lines', pre: 'all', 'pre-wrap': 'all', 'break-spaces': 'all' },
}

/** What browsers do by themselves with these elements. */
const ITALIC = new Set(['i', 'em', 'cite', 'dfn', 'var', 'address'])
const BOLD = new Set(['b', 'strong'])
const STRUCK = new Set(['s', 'strike', 'del'])
const UNDERLINED = new Set(['u', 'ins'])

const MONO = /\b(monospace|courier|consolas|menlo|monaco)\b/i
/** What is set smaller as a whole is not smaller than anything. */
const WHOLE = new Set(['html', 'body'])
/** Of the letters around it. */
const SMALL = 0.8

/** Finds the styles of elements by the sheets of their page. Rules are filed under what their subject must have. */
export class StyleBook {
  private readonly filed = new Map<string, { rule: StyleRule; order: number }[]>()

  constructor(rules: StyleRule[]) {
    rules.forEach((rule, order) => {
      const subject = rule.selector.at(-1)
      const key = subject?.classes[0] ? `.${subject.classes[0]}` : (subject?.name ?? '*')
      const list = this.filed.get(key) ?? []
      list.push({ rule, order })
      this.filed.set(key, list)
    })
  }

  styleOf(element: XmlElement, path: StyledElement[], around: TextStyle): TextStyle {
    const declared = this.declared(element, path)
    const has = (names: Set<string>) => names.has(element.name)
    const slant = declared.get('font-style')
    const weight = declared.get('font-weight')
    const line = declared.get('text-decoration-line') ?? declared.get('text-decoration') ?? ''
    const caps = declared.get('font-variant-caps') ?? declared.get('font-variant')
    const dots = declared.get('text-emphasis-style') ?? declared.get('text-emphasis')
    const dir = directionOf(element.attributes.get('dir') ?? declared.get('direction')) ?? around.dir
    return {
      italic: slant === undefined ? has(ITALIC) || around.italic : /^(italic|oblique)/.test(slant),
      bold: weight === undefined ? has(BOLD) || around.bold : isBold(weight),
      smallCaps: caps === undefined ? around.smallCaps : caps.includes('small-caps'),
      emphasised: dots === undefined ? around.emphasised : !dots.startsWith('none'),
      struck: has(STRUCK) || line.includes('line-through') || around.struck,
      underlined:
        has(UNDERLINED) || (line.includes('underline') && element.name !== 'a') || around.underlined,
      align: alignOf(element.name === 'center' ? 'center' : declared.get('text-align'), around.align, dir),
      dir,
      lang: langOf(element) ?? around.lang,
      writingMode: writingModeOf(declared.get('writing-mode')) ?? around.writingMode,
      floating: (declared.get('float') ?? 'none') !== 'none',
      hidden: declared.get('display') === 'none' || element.attributes.has('hidden'),
      ownLine: declared.get('display') === 'block',
      verse: around.verse || isVerse(path.at(-1)),
      preserved: PRESERVED[declared.get('white-space') ?? ''] ?? around.preserved,
      boxed: isBoxed(declared),
      mono: MONO.test(declared.get('font-family') ?? String(around.mono && 'monospace')),
      small: around.small || (!WHOLE.has(element.name) && isSmall(declared.get('font-size'))),
    }
  }

  private declared(element: XmlElement, path: StyledElement[]): Map<string, string> {
    const subject = path.at(-1)
    const keys = ['*', element.name, ...[...(subject?.classes ?? [])].map(name => `.${name}`)]
    const found = keys
      .flatMap(key => this.filed.get(key) ?? [])
      .filter(({ rule }) => matches(rule.selector, path))
      .sort((a, b) => a.rule.weight - b.rule.weight || a.order - b.order)
    const declared = new Map<string, string>()
    for (const { rule } of found) for (const [name, value] of rule.declarations) declared.set(name, value)
    const own = element.attributes.get('style')
    if (own) for (const [name, value] of readDeclarations(own)) declared.set(name, value)
    return declared
  }
}

export function styledElement(element: XmlElement): StyledElement {
  return {
    name: element.name.toLowerCase(),
    id: element.attributes.get('id'),
    classes: new Set((element.attributes.get('class') ?? '').split(/\s+/).filter(name => name !== '')),
    types: typesOf(element),
  }
}

function isBold(weight: string): boolean {
  return weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600
}

function isSmall(size = ''): boolean {
  const [, number, unit] = /^([\d.]+)(%|r?em)$/.exec(size) ?? []
  if (number !== undefined) return Number(number) <= (unit === '%' ? SMALL * 100 : SMALL)
  return /^(x{1,2}-)?small$|^smaller$/.test(size)
}

function alignOf(
  value: string | undefined,
  around: TextStyle['align'],
  dir: TextStyle['dir'],
): TextStyle['align'] {
  if (value === undefined || value === 'inherit') return around
  if (value === 'center') return 'centre'
  if (value === 'end') return 'end'
  if (value === 'right') return dir === 'rtl' ? 'start' : 'end'
  return 'start'
}

function directionOf(value: string | undefined): 'ltr' | 'rtl' | null {
  return value === 'ltr' || value === 'rtl' ? value : null
}

function writingModeOf(value: string | undefined): TextStyle['writingMode'] | null {
  if (value === undefined) return null
  return /^(vertical-rl|tb-rl|tb)/.test(value) ? 'vertical-rl' : 'horizontal-tb'
}

const VERSE_TYPES = ['z3998:poem', 'z3998:verse', 'z3998:song', 'z3998:hymn', 'z3998:lyrics', 'poem', 'verse']
const VERSE_CLASS = /^(line-?group|stanza|strophe|verse|poem|poetry|lg)$/i

function isVerse(element: StyledElement | undefined): boolean {
  if (!element) return false
  return (
    VERSE_TYPES.some(type => element.types.has(type)) ||
    [...element.classes].some(name => VERSE_CLASS.test(name))
  )
}
