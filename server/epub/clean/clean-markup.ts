import { cleanCss } from '../styles/clean-css.ts'
import { attributeOf, attributesOf, wordsOf, type XmlDocument } from '../xml/xml-document.ts'
import {
  childElements,
  isElement,
  localName,
  localPart,
  type XmlElement,
  type XmlNode,
} from '../xml/xml-element.ts'
import type { KindOf } from './file-kind.ts'
import type { Losses, LossKind } from './losses.ts'
import { linkReference, localReference, pictureReference, plain, sheetReference } from './references.ts'

/** Run programs, whatever stands in them. */
const SCRIPTS = new Set(['script', 'handler', 'listener', 'trigger'])
const FRAMES = new Set(['iframe', 'frame', 'frameset', 'embed', 'applet', 'portal', 'fencedframe'])
/** Stand for something that a script would draw or a server would answer; what they hold besides is shown instead. */
const WRAPPERS = new Set(['noscript', 'canvas', 'form', 'button', 'output'])
const CONTROLS = new Set(['input', 'select', 'textarea', 'datalist', 'keygen', 'isindex'])
const ANIMATIONS = new Set(['animate', 'set', 'animatemotion', 'animatetransform', 'animatecolor', 'discard'])
/**
 * Relations of a `link` that only say something, as do those of a vocabulary that has a prefix; others load what a page does
 * not show itself.
 */
const LINK_RELATIONS = new Set(
  'alternate author bookmark chapter contents copyright first glossary help index last license next prev previous pronunciation section start subsection toc up'.split(
    ' ',
  ),
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
/** Attributes that name a vocabulary or a meaning by an address that nobody loads. */
const NAMES =
  /^(about|datatype|definitionurl|encoding|itemid|itemprop|itemtype|prefix|property|requiredextensions|requiredfeatures|resource|role|scheme|specification|term|typeof|version|vocab|xmlns)$/
/** Text that is shown or read out, in which brackets mean nothing. */
const TEXTS = /^(alt|title|summary|label|content|aria-.*|data-.*)$/

/** The elements with which files of a book begin; the last is that of Adobe's page templates. */
const ROOTS = new Set('html svg math ncx smil lexicon page-map display_options dtbook template'.split(' '))

/**
 * Takes out of a page, a drawing or another XML file whatever runs, asks, or loads from outside the book. `name` is that of
 * the file. False where it begins with an element that is not known to stand there, so that it must not be handed on.
 */
export function cleanMarkup(
  document: XmlDocument,
  name: string,
  { losses, kindOf = () => null }: { losses: Losses; kindOf?: KindOf },
): boolean {
  const { root } = document
  const kind = localName(root)
  if (!ROOTS.has(kind) || (kind === 'template' && !/\.xpgt$/i.test(name))) return false
  const cleaner = new MarkupCleaner(name, losses, kindOf)
  document.styleSheets = document.styleSheets.flatMap(sheet => cleaner.styleSheet(sheet) ?? [])
  cleaner.attributes(root)
  root.children = cleaner.children(root)
  losses.add('attribute', document.dropped.attributes)
  losses.add('instruction', document.dropped.instructions)
  return true
}

class MarkupCleaner {
  private readonly name: string
  private readonly losses: Losses
  private readonly kindOf: KindOf

  constructor(name: string, losses: Losses, kindOf: KindOf) {
    this.name = name
    this.losses = losses
    this.kindOf = kindOf
  }

  /** Answers it with its type and address only; null where it is none of CSS, lies elsewhere, or is not for all readers. */
  styleSheet(sheet: string): string | null {
    const said = pseudoAttributes(sheet)
    const href = sheetReference(this.name, said?.get('href') ?? '', this.kindOf)
    const isKept =
      said?.get('type')?.trim().toLowerCase() === 'text/css' &&
      said.get('href') !== '' &&
      said.get('alternate') !== 'yes' &&
      /^\s*(all|screen)?\s*$/i.test(said.get('media') ?? '')
    if (isKept && href !== null && !/["<>&?]/.test(href)) return `type="text/css" href="${href}"`
    return this.lost('remote')
  }

  children(element: XmlElement): XmlNode[] {
    return element.children.flatMap(child => (isElement(child) ? this.element(child) : [child]))
  }

  /** What stands in the element's place: itself, what it holds, or nothing. */
  private element(element: XmlElement): XmlNode[] {
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

  private without(kind: LossKind): [] {
    this.losses.add(kind)
    return []
  }

  private unwrapped(element: XmlElement, kind: string): XmlNode[] {
    this.losses.add(kind === 'canvas' || kind === 'noscript' ? 'fallback' : 'form')
    return this.children(element)
  }

  private keepsLink(element: XmlElement): boolean {
    const href = attributeOf(element, 'href')
    const relations = wordsOf(element, 'rel').map(word => word.toLowerCase())
    if (relations.includes('stylesheet')) {
      if (sheetReference(this.name, href, this.kindOf) !== null) return true
      // Page templates of Adobe are XML, which nobody else takes for a style sheet.
      const isTemplate = attributeOf(element, 'type') === 'application/vnd.adobe-page-template+xml'
      return isTemplate && /\.xpgt$/i.test(href) && localReference(this.name, href, this.kindOf) !== null
    }
    if (relations.length === 0 || !relations.every(word => LINK_RELATIONS.has(word) || word.includes(':')))
      return false
    return linkReference(this.name, href, this.kindOf) !== null
  }

  private style(element: XmlElement): XmlNode[] {
    this.attributes(element)
    const { text, removed } = cleanCss(
      element.children.filter(child => !isElement(child)).join(''),
      this.name,
      this.kindOf,
    )
    this.losses.add('remote', removed)
    element.children = [text]
    return [element]
  }

  attributes(element: XmlElement): void {
    for (const [key, value] of element.attributes) {
      const kept = this.attribute(element, key, value)
      if (kept === null) element.attributes.delete(key)
      else element.attributes.set(key, kept)
    }
  }

  private attribute(element: XmlElement, key: string, value: string): string | null {
    const name = localPart(key)
    if (/^xmlns(:|$)/i.test(key)) return value
    if (name.startsWith('on') || /^ev:/i.test(key)) return this.lost('handler')
    if (NEVER.has(name)) return this.lost('remote')
    // Files are written as UTF-8, and a sheet says so itself.
    if (name === 'charset' && localName(element) !== 'meta') return null
    if (name === 'href') return this.href(element, value)
    if (RESOURCES.has(name)) return this.resource(value)
    if (LINKS.has(name))
      return linkReference(this.name, value, this.kindOf) ?? this.lostReference(value, 'remote')
    if (SOURCE_SETS.has(name)) return this.sourceSet(value)
    if (name === 'style') return this.styleAttribute(value)
    if (TEXTS.test(name)) return value
    if (
      !NAMES.test(name) &&
      /^([a-z][a-z0-9+.-]*:)?\/\/|^(javascript|vbscript|data|blob|file):/i.test(plain(value))
    )
      return this.lost('remote')
    if (/[(\\]/.test(value) && cleanCss(`x:${value}`, this.name, this.kindOf).removed > 0)
      return this.lost('remote')
    return value
  }

  private resource(value: string): string | null {
    return pictureReference(this.name, value, this.kindOf) ?? this.lostReference(value, 'remote')
  }

  private href(element: XmlElement, value: string): string | null {
    const kind = localName(element)
    const leads = kind === 'a' || kind === 'area' || kind === 'link' || MATHS.has(kind)
    if (!leads) return this.resource(value)
    const kept = linkReference(this.name, value, this.kindOf)
    if (kept !== null) return kept
    const isScript = /^\W*(javascript|vbscript|data)\s*:/i.test(value)
    return this.lostReference(value, isScript ? 'script' : 'remote')
  }

  /** Each picture of the set in the form of a single one. */
  private sourceSet(value: string): string | null {
    const candidates = value.split(',').map(candidate => {
      const [address = '', ...size] = candidate.trim().split(/\s+/)
      const kept = localReference(this.name, address, this.kindOf)
      return kept === null ? null : [kept, ...size].join(' ')
    })
    return candidates.includes(null) ? this.lostReference(value, 'remote') : candidates.join(', ')
  }

  /** A reference to a file that is left out: the file itself is counted, and named. */
  private lostReference(value: string, kind: LossKind): null {
    return localReference(this.name, value) === null ? this.lost(kind) : null
  }

  private styleAttribute(value: string): string | null {
    const { text, removed } = cleanCss(value, this.name, this.kindOf)
    this.losses.add('remote', removed)
    return removed > 0 && text.trim() === '' ? null : text
  }

  private lost(kind: LossKind): null {
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
function isScriptedAnimation(element: XmlElement): boolean {
  return attributesOf(element, 'attributename').some(value => {
    const name = localPart(value.trim())
    return name.startsWith('on') || name === 'href' || name === 'src'
  })
}

/** A `meta` that stands for a header of HTTP, such as one that leads to another page. */
function isInstruction(element: XmlElement): boolean {
  return attributesOf(element, 'http-equiv').some(value => {
    const header = value.trim().toLowerCase()
    return header !== '' && !HTTP_EQUIV.has(header)
  })
}

/** Every page is written as UTF-8, whatever it came as. */
function normalizeCharset({ attributes }: XmlElement): void {
  for (const [key, value] of attributes) {
    if (localPart(key) === 'charset') attributes.set(key, 'utf-8')
    if (localPart(key) === 'content' && /^\s*[\w./+-]+\s*;\s*charset=/i.test(value))
      attributes.set(key, value.replace(/charset=.*$/i, 'charset=utf-8'))
  }
}

/** The control that it names is gone. */
function unbindLabel(element: XmlElement): void {
  element.name = element.name.replace(/label$/i, 'span')
  for (const key of element.attributes.keys())
    if (localPart(key) === 'for' || localPart(key) === 'form') element.attributes.delete(key)
}

/** What is read in place of a picture that is not in the book. */
function alternative(element: XmlElement): XmlNode[] {
  const text = localName(element) === 'img' ? attributeOf(element, 'alt') : ''
  return text === '' ? [] : [text]
}
