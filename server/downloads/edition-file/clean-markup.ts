import { cleanCss } from './clean-css.ts'
import type { Losses } from './losses.ts'
import { linkReference, localReference, pictureReference } from './references.ts'
import {
  attributeOf,
  attributesOf,
  childElements,
  isElement,
  localName,
  localPart,
  type MarkupElement,
  type MarkupNode,
  wordsOf,
  type XmlDocument,
} from './xml-document.ts'

/** Run programs, whatever stands in them. */
const SCRIPTS = new Set(['script', 'handler', 'listener', 'trigger'])
const FRAMES = new Set(['iframe', 'frame', 'frameset', 'embed', 'applet', 'portal', 'fencedframe'])
/** Stand for something that a script would draw or a server would answer; what they hold besides is shown instead. */
const WRAPPERS = new Set(['noscript', 'canvas', 'form', 'button', 'output'])
const CONTROLS = new Set(['input', 'select', 'textarea', 'datalist', 'keygen', 'isindex'])
const ANIMATIONS = new Set(['animate', 'set', 'animatemotion', 'animatetransform', 'animatecolor', 'discard'])
/** Load ahead what a page does not show itself. */
const NO_LINKS = new Set(
  'preload modulepreload prefetch prerender preconnect dns-prefetch import manifest serviceworker'.split(' '),
)
const HTTP_EQUIV = new Set(['content-type', 'content-language', 'default-style', 'content-style-type'])

/** Addresses of what programs send to or run, and what would change how all other addresses are read. */
const NEVER = new Set(
  'action formaction ping srcdoc manifest codebase classid archive code base nonce integrity crossorigin'.split(
    ' ',
  ),
)
const RESOURCES = new Set('src data poster background icon lowsrc dynsrc usemap altimg textref'.split(' '))
const LINKS = new Set(['cite', 'longdesc', 'profile'])
const SOURCE_SETS = new Set(['srcset', 'imagesrcset'])
const MATHS = new Set(
  'math mi mn mo ms mtext mrow mfrac msqrt mroot mstyle msub msup msubsup munder mover munderover mtable mtr mtd maction'.split(
    ' ',
  ),
)
/** Text that is shown or read out, in which brackets mean nothing. */
const TEXTS = /^(alt|title|summary|label|content|aria-.*|data-.*)$/

/** Takes out of a page, a drawing or another XML file whatever runs, asks, or loads from outside the book. `name` is that of the file. */
export function cleanMarkup(document: XmlDocument, name: string, losses: Losses): void {
  const cleaner = new MarkupCleaner(name, losses)
  document.styleSheets = document.styleSheets.flatMap(sheet => cleaner.styleSheet(sheet) ?? [])
  cleaner.attributes(document.root)
  document.root.children = cleaner.children(document.root)
}

class MarkupCleaner {
  private readonly name: string
  private readonly losses: Losses

  constructor(name: string, losses: Losses) {
    this.name = name
    this.losses = losses
  }

  /** Answers it with its type and address only; null where it is none of CSS, lies elsewhere, or is not for all readers. */
  styleSheet(sheet: string): string | null {
    const said = pseudoAttributes(sheet)
    const href = localReference(this.name, said?.get('href') ?? '')
    const isKept =
      said?.get('type')?.trim().toLowerCase() === 'text/css' &&
      said.get('href') !== '' &&
      said.get('alternate') !== 'yes' &&
      /^\s*(all|screen)?\s*$/i.test(said.get('media') ?? '')
    if (isKept && href !== null && !/["<>&?]/.test(href)) return `type="text/css" href="${href}"`
    return this.lost('remote')
  }

  children(element: MarkupElement): MarkupNode[] {
    return element.children.flatMap(child => (isElement(child) ? this.element(child) : [child]))
  }

  /** What stands in the element's place: itself, what it holds, or nothing. */
  private element(element: MarkupElement): MarkupNode[] {
    const kind = localName(element)
    if (SCRIPTS.has(kind) || (ANIMATIONS.has(kind) && isScriptedAnimation(element)))
      return this.without('script')
    if (FRAMES.has(kind)) return this.without('frame')
    if (CONTROLS.has(kind)) return this.without('form')
    if (WRAPPERS.has(kind)) return this.unwrapped(element, kind)
    if (kind === 'base' || (kind === 'meta' && isInstruction(element))) return this.without('remote')
    if (kind === 'link' && !this.keepsLink(element)) return this.without('remote')
    if (kind === 'style') return this.style(element)
    if (kind === 'meta') normalizeCharset(element)
    if (kind === 'label') unbindLabel(element)
    const had = new Set([...element.attributes.keys()].map(localPart))
    this.attributes(element)
    const has = (attribute: string) =>
      [...element.attributes.keys()].some(key => localPart(key) === attribute)
    const lost = (attribute: string) => had.has(attribute) && !has(attribute)
    if (kind === 'object' && (lost('data') || had.has('classid') || !has('data'))) {
      this.losses.add('frame')
      return this.children(element).filter(child => !isElement(child) || localName(child) !== 'param')
    }
    if (kind === 'img' || kind === 'image' || kind === 'use' || kind === 'source' || kind === 'track') {
      if (lost('src') || lost('href') || lost('srcset')) {
        if (!has('src') && !has('href') && !has('srcset')) return alternative(element)
      }
    }
    element.children = this.children(element)
    if (
      (kind === 'audio' || kind === 'video') &&
      !has('src') &&
      childElements(element, 'source').length === 0
    )
      return element.children.filter(child => !isElement(child) || localName(child) !== 'track')
    return [element]
  }

  private without(kind: Parameters<Losses['add']>[0]): [] {
    this.losses.add(kind)
    return []
  }

  private unwrapped(element: MarkupElement, kind: string): MarkupNode[] {
    if (kind === 'form' || kind === 'button' || kind === 'output') this.losses.add('form')
    return this.children(element)
  }

  private keepsLink(element: MarkupElement): boolean {
    if (wordsOf(element, 'rel').some(word => NO_LINKS.has(word.toLowerCase()))) return false
    return localReference(this.name, attributeOf(element, 'href')) !== null
  }

  private style(element: MarkupElement): MarkupNode[] {
    this.attributes(element)
    const { text, removed } = cleanCss(
      element.children.filter(child => !isElement(child)).join(''),
      this.name,
    )
    this.losses.add('remote', removed)
    element.children = [text]
    return [element]
  }

  attributes(element: MarkupElement): void {
    for (const [key, value] of element.attributes) {
      const kept = this.attribute(element, key, value)
      if (kept === null) element.attributes.delete(key)
      else element.attributes.set(key, kept)
    }
  }

  private attribute(element: MarkupElement, key: string, value: string): string | null {
    const name = localPart(key)
    if (/^xmlns(:|$)/i.test(key)) return value
    if (name.startsWith('on') || /^ev:/i.test(key)) return this.lost('handler')
    if (NEVER.has(name)) return this.lost('remote')
    if (name === 'href') return this.href(element, value)
    if (RESOURCES.has(name)) return pictureReference(this.name, value) ?? this.lost('remote')
    if (LINKS.has(name)) return linkReference(this.name, value) ?? this.lost('remote')
    if (SOURCE_SETS.has(name)) return this.sourceSet(value)
    if (name === 'style') return this.styleAttribute(value)
    if (/[(\\]/.test(value) && !TEXTS.test(name) && cleanCss(`x:${value}`, this.name).removed > 0)
      return this.lost('remote')
    return value
  }

  private href(element: MarkupElement, value: string): string | null {
    const kind = localName(element)
    const leads = kind === 'a' || kind === 'area' || MATHS.has(kind)
    const kept = leads ? linkReference(this.name, value) : pictureReference(this.name, value)
    if (kept !== null) return kept
    return this.lost(/^\W*(javascript|vbscript|data)\s*:/i.test(value) ? 'script' : 'remote')
  }

  private sourceSet(value: string): string | null {
    const local = value.split(',').every(candidate => {
      const [address = ''] = candidate.trim().split(/\s+/)
      return localReference(this.name, address) !== null
    })
    return local ? value : this.lost('remote')
  }

  private styleAttribute(value: string): string | null {
    const { text, removed } = cleanCss(value, this.name)
    this.losses.add('remote', removed)
    return removed > 0 && text.trim() === '' ? null : text
  }

  private lost(kind: Parameters<Losses['add']>[0]): null {
    this.losses.add(kind)
    return null
  }
}

/** Null where they are not written as the standard has them, so that programs might read something else in them. */
function pseudoAttributes(body: string): Map<string, string> | null {
  const said = new Map<string, string>()
  let rest = body.trim()
  while (rest !== '') {
    const [whole = '', name = '', quoted = ''] = /^([\w-]+)\s*=\s*("[^"]*"|'[^']*')(?:\s+|$)/.exec(rest) ?? []
    if (whole === '' || said.has(name)) return null
    said.set(name, quoted.slice(1, -1))
    rest = rest.slice(whole.length)
  }
  return said
}

/** An animation may set an address or an event handler after the page was read. */
function isScriptedAnimation(element: MarkupElement): boolean {
  return attributesOf(element, 'attributename').some(value => {
    const name = localPart(value.trim())
    return name.startsWith('on') || name === 'href' || name === 'src'
  })
}

/** A `meta` that stands for a header of HTTP, such as one that leads to another page. */
function isInstruction(element: MarkupElement): boolean {
  return attributesOf(element, 'http-equiv').some(value => {
    const header = value.trim().toLowerCase()
    return header !== '' && !HTTP_EQUIV.has(header)
  })
}

/** Every page is written as UTF-8, whatever it came as. */
function normalizeCharset({ attributes }: MarkupElement): void {
  for (const [key, value] of attributes) {
    if (localPart(key) === 'charset') attributes.set(key, 'utf-8')
    if (localPart(key) === 'content' && /^\s*[\w./+-]+\s*;\s*charset=/i.test(value))
      attributes.set(key, value.replace(/charset=.*$/i, 'charset=utf-8'))
  }
}

/** The control that it names is gone. */
function unbindLabel(element: MarkupElement): void {
  element.name = element.name.replace(/label$/i, 'span')
  for (const key of element.attributes.keys())
    if (localPart(key) === 'for' || localPart(key) === 'form') element.attributes.delete(key)
}

/** What is read in place of a picture that is not in the book. */
function alternative(element: MarkupElement): MarkupNode[] {
  const text = localName(element) === 'img' ? attributeOf(element, 'alt') : ''
  return text === '' ? [] : [text]
}
