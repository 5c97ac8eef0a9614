import { ElementKind, type RichText } from '#contract/generated/reading.ts'
import { isBookWide } from '#contract/rich-links.ts'
import { LIST_TYPES } from '#contract/rich-list.ts'
import { headingLevel, NUMBERS, ROLES, tagOf } from '#contract/rich-text.ts'
import { escapeXml } from '../xml/xml-text.ts'
import { languageTag } from './book.ts'
import {
  attribute,
  isBlock,
  plainText,
  type RichElement,
  type RichNode,
  rubyPairs,
  walkElements,
} from './tree.ts'

/** A part of a novel as XHTML, and the headings in it, by which it can be reached. */
export interface PartXhtml {
  /** What stands in the body. */
  body: string
  headings: { id: string; level: number; title: string }[]
}

export interface Surroundings {
  title: string
  /** Where a picture lies in the book, by its hash; undefined leaves it out. */
  pictureAt: ReadonlyMap<string, string>
  backToText: string
  /** The document to which a link leads, by its name within the book and the number of the part; '' for none. */
  documentOf?: (id: string, part: number) => string
}

/** Roles of the tree that are classes of the style sheet. */
const CLASSES: ReadonlySet<string> = new Set(ROLES)
const PLAIN_ID = /^[A-Za-z][\w.-]*$/

/** docs/product.md#rich-text: only the kinds of the contract become elements, each with the attributes it may have. */
export function textToXhtml(tree: RichText, surroundings: Surroundings): PartXhtml {
  return new PartWriter(tree, surroundings).write()
}

class PartWriter {
  private readonly root: RichElement
  private readonly lang: string
  private readonly around: Surroundings
  private readonly headings: PartXhtml['headings'] = []
  /** Places that links may lead to. */
  private readonly places = new Set<string>()
  private readonly placed = new Set<string>()
  /** Notes by their name, with the mark that calls them. */
  private readonly called = new Map<string, string>()

  constructor(tree: RichText, around: Surroundings) {
    this.root = tree.root ?? { kind: ElementKind.ROOT, attributes: [], children: [] }
    this.lang = languageTag(tree.lang, 'en')
    this.around = around
    for (const element of walkElements(this.root)) {
      const id = attribute(element, 'id')
      if (PLAIN_ID.test(id)) this.places.add(id)
    }
  }

  write(): PartXhtml {
    const first = this.root.children.slice(0, 3)
    const hasHeading = first.some(({ element }) => element && headingLevel(element.kind) !== null)
    const own = hasHeading ? '' : `<h1 id="title">${escapeXml(this.around.title)}</h1>\n`
    const blocks = this.root.children.map(child =>
      child.element ? this.element(child.element, false) : `<p>${escapeXml(child.text ?? '')}</p>`,
    )
    return { body: own + blocks.join('\n'), headings: this.headings }
  }

  private inside(nodes: readonly RichNode[], inLink: boolean): string {
    return nodes
      .map(node => (node.element ? this.element(node.element, inLink) : escapeXml(node.text ?? '')))
      .join('')
  }

  private element(element: RichElement, inLink: boolean): string {
    const { kind, children } = element
    switch (kind) {
      case ElementKind.LINE_BREAK:
        return '<br/>'
      case ElementKind.RULE:
        return '<hr/>'
      case ElementKind.IMAGE:
        return this.picture(element)
      case ElementKind.RUBY:
        return this.ruby(element, inLink)
      case ElementKind.LINK:
        return this.link(element, inLink)
      case ElementKind.FOOTNOTE:
        return this.note(element)
      case ElementKind.RUBY_TEXT:
      case ElementKind.RUBY_PARENTHESIS:
        return ''
    }
    const level = headingLevel(kind)
    if (level !== null) return this.heading(element, level)
    const inner = this.inside(children, inLink)
    const tag = this.tag(element)
    const attributes = this.attributes(element) + ownAttributes(element, tag)
    return tag === 'span' && attributes === '' ? inner : `<${tag}${attributes}>${inner}</${tag}>`
  }

  private tag({ kind, children }: RichElement): string {
    const holdsBlocks = children.some(child => child.element && isBlock(child.element.kind))
    if (kind === ElementKind.PARAGRAPH && holdsBlocks) return 'div'
    return tagOf(kind)
  }

  private attributes(element: RichElement): string {
    const id = attribute(element, 'id')
    const lang = languageTag(attribute(element, 'lang'), '')
    const dir = attribute(element, 'dir')
    const role = attribute(element, 'role')
    const title = attribute(element, 'title')
    return [
      this.places.has(id) && this.isNew(id) ? ` id="${id}"` : '',
      lang && lang !== this.lang ? ` lang="${lang}" xml:lang="${lang}"` : '',
      dir === 'rtl' || dir === 'ltr' ? ` dir="${dir}"` : '',
      CLASSES.has(role) ? ` class="${role}${isStanza(element, role) ? ' stanza' : ''}"` : '',
      title ? ` title="${escapeXml(title)}"` : '',
    ].join('')
  }

  private isNew(id: string): boolean {
    const known = this.placed.has(id)
    this.placed.add(id)
    return !known
  }

  private heading(element: RichElement, level: number): string {
    const title = element.children.map(plainText).join('').replace(/\s+/g, ' ').trim()
    const attributes = this.attributes(element)
    const named = / id="([^"]+)"/.exec(attributes)?.[1]
    const id = named ?? `heading-${this.headings.length + 1}`
    if (title) this.headings.push({ id, level, title })
    const inner = this.inside(element.children, false)
    return `<h${level}${named ? '' : ` id="${id}"`}${attributes}>${inner}</h${level}>`
  }

  private picture(element: RichElement): string {
    const src = this.around.pictureAt.get(attribute(element, 'src'))
    if (!src) return ''
    const inline = attribute(element, 'inline') === 'yes' ? ' class="inline"' : ''
    return `<img src="${escapeXml(src)}" alt="${escapeXml(attribute(element, 'alt'))}"${inline}/>`
  }

  private ruby(element: RichElement, inLink: boolean): string {
    const pairs = rubyPairs(element).map(({ base, reading }) => {
      const inner = this.inside(base, inLink)
      if (reading === '') return inner
      return `<ruby>${inner}<rp>(</rp><rt>${escapeXml(reading)}</rt><rp>)</rp></ruby>`
    })
    return pairs.join('')
  }

  private link(element: RichElement, inLink: boolean): string {
    const href = attribute(element, 'href')
    const inner = this.inside(element.children, true)
    if (inLink) return inner
    if (/^https?:\/\//i.test(href)) {
      const url = URL.parse(href)
      return url ? `<a href="${escapeXml(url.href)}">${inner}</a>` : inner
    }
    const place = href.slice(1)
    if (!href.startsWith('#')) return inner
    if (!this.places.has(place)) {
      const other = isBookWide(place) && this.around.documentOf?.(place, Number(attribute(element, 'part')))
      return other ? `<a href="${escapeXml(`${other}#${place}`)}">${inner}</a>` : inner
    }
    if (attribute(element, 'role') !== 'noteref') return `<a href="#${place}">${inner}</a>`
    const call = this.called.has(place) ? '' : ` id="call-${place}"`
    if (!this.called.has(place)) this.called.set(place, plainMark(element))
    return `<a class="noteref" epub:type="noteref" role="doc-noteref" href="#${place}"${call}>${inner}</a>`
  }

  private note(element: RichElement): string {
    const id = attribute(element, 'id')
    const inner = this.inside(element.children, false)
    const attributes = this.attributes(element)
    const mark = this.called.get(id)
    const back =
      mark === undefined
        ? ''
        : `<a class="mark" role="doc-backlink" href="#call-${id}" title="${escapeXml(this.around.backToText)}">${escapeXml(mark)}</a> `
    const marked = inner.startsWith('<p>')
      ? `<p>${back}${inner.slice(3)}`
      : `${back && `<p>${back}</p>`}${inner}`
    return `<aside epub:type="footnote" role="doc-footnote"${attributes}>${marked}</aside>`
  }
}

function plainMark({ children }: RichElement): string {
  return children.map(plainText).join('').trim() || '*'
}

/** Lines of a poem that stand in one paragraph are set apart from the next. */
function isStanza({ children }: RichElement, role: string): boolean {
  return role === 'verse' && children.some(({ element }) => element?.kind === ElementKind.LINE_BREAK)
}

/** Only what differs from what goes without saying: 1, and figures. */
function ownAttributes(element: RichElement, tag: string): string {
  const whole = (key: string) => Number.parseInt(attribute(element, key), 10)
  const numbers = (NUMBERS[tag] ?? []).filter(key => whole(key) > (key === 'value' ? 0 : 1))
  const type = tag === 'ol' && LIST_TYPES.has(attribute(element, 'type')) ? attribute(element, 'type') : ''
  return numbers.map(key => ` ${key}="${whole(key)}"`).join('') + (type && ` type="${type}"`)
}
