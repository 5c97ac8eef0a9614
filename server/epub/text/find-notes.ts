import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import { lineOf, typesOf, type XmlElement } from '../xml/xml-element.ts'

/** A page of the book, parsed. */
export interface Page {
  /** name in the archive */
  name: string
  root: XmlElement
}

export interface Notes {
  /** the element that is a note, by what points at it (`name#id`) */
  bodies: Map<XmlElement, string>
  /** the links that call a note */
  references: Map<XmlElement, string>
  /** links inside notes that lead back to where they are called */
  backlinks: Set<XmlElement>
  /** everything that some link of the book points at */
  linked: Set<string>
}

interface Anchor {
  link: XmlElement
  from: string
  target: string
}

const REFERENCE_TYPES = ['noteref', 'annoref']
const NOTE_TYPES = ['footnote', 'endnote', 'rearnote', 'note', 'annotation', 'biblioentry']
const NOTE_BLOCKS = new Set(['p', 'li', 'div', 'aside', 'dd', 'dt', 'section', 'td', 'blockquote', 'article'])
const TOO_WIDE = new Set(['body', 'html', 'main', 'ol', 'ul', 'dl', 'table'])
/** The forms of a call of a note: 1, [12], (a), *, †. */
const NOTE_MARK = /^[[(]?(\d{1,4}|[a-z]|[*†‡§¶]{1,4}|[ivx]{1,6})[\])]?$/iu
const BACK_MARK = /^[[(]?(\d{1,4}|[a-z]|[*†‡§¶↑^]{1,4}|↩︎?|↵|back|retour|zurück)[\])]?\.?$/iu
const LONGEST_NOTE = 20_000

/**
 * Finds notes and the links that call them: by `epub:type` and `role` where the book says so, else by the look of the
 * link (a raised number that leads to a block from which a link leads back).
 */
export function findNotes(pages: Page[]): Notes {
  const parents = new Map<XmlElement, XmlElement>()
  const byKey = new Map<string, XmlElement>()
  const anchors: Anchor[] = []
  for (const { name, root } of pages) index(root, name, parents, byKey, anchors)

  const linked = new Set(anchors.map(anchor => anchor.target))
  const leadsBack = new Map<XmlElement, Set<string>>()
  for (const { link, target } of anchors) {
    for (let above = parents.get(link); above; above = parents.get(above)) {
      if (!NOTE_BLOCKS.has(above.name)) continue
      leadsBack.set(above, (leadsBack.get(above) ?? new Set()).add(target))
    }
  }

  const notes: Notes = { bodies: new Map(), references: new Map(), backlinks: new Set(), linked }
  for (const anchor of anchors) {
    const found = byKey.get(anchor.target)
    const body = found && noteBlockOf(found, parents)
    if (!body || contains(anchor.link, body, parents) || lineOf(body).length > LONGEST_NOTE) continue
    const said = REFERENCE_TYPES.some(type => typesOf(anchor.link).has(type))
    if (said || looksLikeReference(anchor, found, body, parents, leadsBack)) {
      const key = notes.bodies.get(body) ?? anchor.target
      notes.bodies.set(body, key)
      notes.references.set(anchor.link, key)
    }
  }
  dropNested(notes, parents)
  findBacklinks(notes, anchors, parents)
  return notes
}

function index(
  element: XmlElement,
  name: string,
  parents: Map<XmlElement, XmlElement>,
  byKey: Map<string, XmlElement>,
  anchors: Anchor[],
): void {
  const id =
    element.attributes.get('id') ?? (element.name === 'a' ? element.attributes.get('name') : undefined)
  if (id && !byKey.has(`${name}#${id}`)) byKey.set(`${name}#${id}`, element)
  const href = element.name === 'a' ? element.attributes.get('href') : undefined
  const target = href === undefined ? null : resolveInArchive(name, href)
  if (target) anchors.push({ link: element, from: name, target: `${target.name}#${target.fragment}` })
  for (const child of element.children) {
    if (typeof child === 'string') continue
    parents.set(child, element)
    index(child, name, parents, byKey, anchors)
  }
}

/** The block of the note: the target of the link, or the element around it where the target is an empty anchor. */
function noteBlockOf(target: XmlElement, parents: Map<XmlElement, XmlElement>): XmlElement | null {
  let at: XmlElement | undefined = target
  while (at && !NOTE_BLOCKS.has(at.name) && !TOO_WIDE.has(at.name)) at = parents.get(at)
  return at && !TOO_WIDE.has(at.name) ? at : null
}

function contains(inner: XmlElement, outer: XmlElement, parents: Map<XmlElement, XmlElement>): boolean {
  for (let at: XmlElement | undefined = inner; at; at = parents.get(at)) if (at === outer) return true
  return false
}

function looksLikeReference(
  anchor: Anchor,
  target: XmlElement,
  body: XmlElement,
  parents: Map<XmlElement, XmlElement>,
  leadsBack: Map<XmlElement, Set<string>>,
): boolean {
  if (!NOTE_MARK.test(lineOf(anchor.link))) return false
  // A link inside the note back to its call looks the same; the call comes from outside of what is marked as a note.
  for (let at: XmlElement | undefined = anchor.link; at; at = parents.get(at)) if (isNote(at)) return false
  if (isNote(target) || isNote(body)) return true
  const around = noteBlockOf(anchor.link, parents)
  if (around && lineOf(around).startsWith(lineOf(anchor.link))) return false
  const ids = [anchor.link, parents.get(anchor.link)].map(element => element?.attributes.get('id'))
  const back = leadsBack.get(body)
  if (!back || !ids.some(id => id !== undefined && back.has(`${anchor.from}#${id}`))) return false
  for (let at: XmlElement | undefined = body; at; at = parents.get(at)) if (holdsNotes(at)) return true
  return isRaised(anchor.link, parents) || /^[[(]/.test(lineOf(anchor.link))
}

/** A section or list of notes, by its type or by the class that pandoc and others give it. */
export function holdsNotes(element: XmlElement): boolean {
  const classes = (element.attributes.get('class') ?? '').split(/\s+/)
  const names = new Set([...typesOf(element), ...classes])
  return ['endnotes', 'rearnotes', 'footnotes'].some(name => names.has(name))
}

function isNote(element: XmlElement): boolean {
  const types = typesOf(element)
  return NOTE_TYPES.some(type => types.has(type))
}

function isRaised(link: XmlElement, parents: Map<XmlElement, XmlElement>): boolean {
  const inside = link.children.some(child => typeof child !== 'string' && child.name === 'sup')
  return inside || parents.get(link)?.name === 'sup'
}

/** A note within a note stays where it is. */
function dropNested(notes: Notes, parents: Map<XmlElement, XmlElement>): void {
  for (const body of [...notes.bodies.keys()]) {
    for (let above = parents.get(body); above; above = parents.get(above)) {
      if (notes.bodies.has(above)) {
        const outer = notes.bodies.get(above)
        const key = notes.bodies.get(body)
        notes.bodies.delete(body)
        for (const [link, called] of notes.references)
          if (called === key && outer) notes.references.set(link, outer)
        break
      }
    }
  }
}

function findBacklinks(notes: Notes, anchors: Anchor[], parents: Map<XmlElement, XmlElement>): void {
  for (const { link } of anchors) {
    if (notes.references.has(link)) continue
    const types = typesOf(link)
    let inNote = false
    for (let at: XmlElement | undefined = link; at; at = parents.get(at))
      if (notes.bodies.has(at)) inNote = true
    if (types.has('backlink') || (inNote && BACK_MARK.test(lineOf(link)))) notes.backlinks.add(link)
  }
}
