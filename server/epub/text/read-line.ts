import { ElementKind } from '#contract/generated/enums.ts'
import { TAGS } from '#contract/rich-text.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { TextStyle } from '../styles/styles-of.ts'
import { isElement, lineOf, prefixed, textOf, typesOf, type XmlElement } from '../xml/xml-element.ts'
import type { PageContext } from './page-context.ts'
import { element, type TextKind, type TextNode } from './text-element.ts'
import { SOFT_BREAK } from './tidy-line.ts'

/** Elements of a line that have a kind of their own. Slant, weight and strokes come with the style. */
const OWN_KINDS = ['ABBREVIATION', 'CODE', 'MARK', 'SMALL', 'SUB', 'SUP'] as const
const KIND_OF_NAME: Readonly<Record<string, TextKind>> = {
  ...Object.fromEntries(OWN_KINDS.map(kind => [TAGS[ElementKind[kind]], kind])),
  acronym: 'ABBREVIATION',
  kbd: 'CODE',
  samp: 'CODE',
  tt: 'CODE',
}

const OPENING_QUOTE = /^\s*["'“”„«‹‘‚「『]/

/** Reads one element that stands in a line, in the style of what is around it. */
export function readInLine(page: PageContext, source: XmlElement, around: TextStyle): TextNode[] {
  const style = page.enter(source, around)
  try {
    if (style.hidden && source.name !== 'br') return []
    return onOwnLine(special(page, source, style) ?? plain(page, source, style, around), style, source)
  } finally {
    page.leave()
  }
}

export function readChildrenInLine(page: PageContext, source: XmlElement, style: TextStyle): TextNode[] {
  return source.children.flatMap(child =>
    isElement(child) ? page.inLine(child, style) : readLetters(child, style),
  )
}

/** Letters between elements; of white space that is the author's, lines become breaks and spaces such as stay. */
export function readLetters(text: string, { preserved }: TextStyle): TextNode[] {
  if (preserved === 'nothing') return [text]
  return text
    .split(/\r?\n/)
    .flatMap((line, at) => [
      ...(at > 0 ? [element('LINE_BREAK', [])] : []),
      preserved === 'all' ? line.replaceAll('\t', TAB).replace(/^ +| {2,}/g, fixedSpaces) : line,
    ])
}

const TAB = ' '.repeat(8)

/** Between words one of them may be where a line ends. */
function fixedSpaces(spaces: string, at: number): string {
  return at === 0 ? '\u00a0'.repeat(spaces.length) : `${'\u00a0'.repeat(spaces.length - 1)} `
}

function special(page: PageContext, source: XmlElement, style: TextStyle): TextNode[] | null {
  switch (source.name) {
    case 'br':
      return [element('LINE_BREAK', [])]
    case 'wbr':
      return ['\u200b']
    case 'img':
    case 'image':
    case 'svg':
      return page.picture(source)
    case 'ruby':
      return [readRuby(page, source, style)]
    case 'a':
      return readLink(page, source, style)
    case 'q':
      return OPENING_QUOTE.test(textOf(source))
        ? null
        : [element('QUOTE', readChildrenInLine(page, source, style))]
    default:
      return typesOf(source).has('pagebreak') ? [] : null
  }
}

function plain(page: PageContext, source: XmlElement, style: TextStyle, around: TextStyle): TextNode[] {
  let nodes = readChildrenInLine(page, source, style)
  const kind = KIND_OF_NAME[source.name]
  if (kind) {
    const title = source.attributes.get('title')
    nodes = [element(kind, nodes, kind === 'ABBREVIATION' && title ? { title } : {})]
  }
  if (style.floating && !around.floating) nodes = [' ', element('SMALL', nodes)]
  if (style.mono && !around.mono && kind !== 'CODE') nodes = [element('CODE', nodes)]
  if (style.struck && !around.struck) nodes = [element('STRIKE', nodes)]
  if (style.underlined && !around.underlined) nodes = [element('UNDERLINE', nodes)]
  if (style.emphasised && !around.emphasised) nodes = [element('SPAN', nodes, { role: 'emphasis' })]
  if (style.smallCaps && !around.smallCaps) nodes = [element('SPAN', nodes, { role: 'small-caps' })]
  if (style.bold && !around.bold) nodes = [element('BOLD', nodes)]
  if (style.italic && !around.italic) nodes = [element('ITALIC', nodes)]
  const attributes = page.languageOf(style, around, source)
  if (Object.keys(attributes).length > 0) nodes = [element('SPAN', nodes, attributes)]
  return nodes
}

/** Lines of a poem that are set apart by style only get their breaks, and their depth as em spaces. */
function onOwnLine(nodes: TextNode[], style: TextStyle, source: XmlElement): TextNode[] {
  if (!style.ownLine || nodes.length === 0) return nodes
  const soft = () => element('LINE_BREAK', [], { role: SOFT_BREAK })
  return [soft(), ...indented(nodes, style, source), soft()]
}

export function indented(nodes: TextNode[], style: TextStyle, source: XmlElement): TextNode[] {
  const depth = style.verse ? depthOf(source.attributes.get('class') ?? '') : 0
  return depth > 0 ? ['\u2003'.repeat(depth), ...nodes] : nodes
}

function depthOf(classes: string): number {
  const match = /(?:^|\s)(?:i|indent-?)(\d?)(?:\s|$)/.exec(classes)
  return match ? Math.min(Number(match[1] || 1), 8) : 0
}

/** The pairs of base and reading in order, each base in an element of its own. */
function readRuby(page: PageContext, source: XmlElement, style: TextStyle): TextNode {
  const children: TextNode[] = []
  let base: TextNode[] = []
  const endBase = () => {
    if (base.some(node => typeof node !== 'string' || node.trim() !== ''))
      children.push(element('RUBY_BASE', base))
    base = []
  }
  const readInto = (parent: XmlElement) => {
    for (const child of parent.children) {
      if (!isElement(child)) base.push(child)
      else if (child.name === 'rb') base.push(...readChildrenInLine(page, child, style))
      else if (child.name === 'rt' || child.name === 'rp') {
        endBase()
        const kind = child.name === 'rt' ? 'RUBY_TEXT' : 'RUBY_PARENTHESIS'
        children.push(element(kind, [lineOf(child)]))
      } else if (child.name === 'rtc' || child.name === 'rbc') readInto(child)
      else base.push(...page.inLine(child, style))
    }
  }
  readInto(source)
  endBase()
  return element('RUBY', children)
}

function readLink(page: PageContext, source: XmlElement, style: TextStyle): TextNode[] | null {
  if (page.notes.backlinks.has(source)) return []
  const note = page.notes.references.get(source)
  if (note !== undefined) {
    return [element('LINK', [lineOf(source) || '*'], { href: note, role: 'noteref' })]
  }
  const href = source.attributes.get('href') ?? prefixed(source, 'href')
  const target = href === undefined ? null : targetOf(page, href.trim())
  if (target === null) return null
  const children = readChildrenInLine(page, source, style)
  return children.length > 0 ? [element('LINK', children, { href: target })] : []
}

/** Web addresses stay, places in the book are `name#id` for now, everything else is no link. */
function targetOf(page: PageContext, href: string): string | null {
  if (/^https?:\/\//i.test(href)) return URL.canParse(href) && href.length <= 2000 ? new URL(href).href : null
  const inside = resolveInArchive(page.name, href)
  return inside && `${inside.name}#${inside.fragment}`
}
