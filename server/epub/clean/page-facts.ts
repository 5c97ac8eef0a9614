import { attributeOf, wordsOf } from '../xml/xml-document.ts'
import { findElement, lineOf, localName, walk, type XmlElement } from '../xml/xml-element.ts'

/** What a page holds, as far as the accessibility metadata of a book speak of it. */
export interface PageFacts {
  characters: number
  pictures: number
  /** Pictures without a description. */
  undescribed: number
  headings: number
  /** It says of itself, or shows by its content, that it is the cover. */
  isCover: boolean
  ruby: boolean
  math: boolean
  sound: boolean
  /** Something moves: a film, an animation in a drawing. */
  moves: boolean
  /** `content` of `meta name="viewport"`. */
  viewport: string | null
}

export function pageFacts(root: XmlElement): PageFacts {
  const body = findElement(root, 'body') ?? root
  const facts: PageFacts = {
    characters: lineOf(body).length,
    pictures: 0,
    undescribed: 0,
    headings: 0,
    isCover: false,
    ruby: false,
    math: false,
    sound: false,
    moves: false,
    viewport: null,
  }
  for (const element of walk(root)) {
    const name = localName(element)
    if (name === 'img' || name === 'svg') {
      facts.pictures++
      if (!isDescribed(element)) facts.undescribed++
    }
    if (/^h[1-6]$/.test(name)) facts.headings++
    if (wordsOf(element, 'type').includes('cover')) facts.isCover = true
    if (name === 'rt') facts.ruby = true
    if (name === 'math') facts.math = true
    if (name === 'audio' || name === 'video') facts.sound = true
    if (name === 'video' || name.startsWith('animate') || name === 'set') facts.moves = true
    if (name === 'meta' && attributeOf(element, 'name') === 'viewport')
      facts.viewport = attributeOf(element, 'content')
  }
  return facts
}

/** An empty description says that the picture means nothing; as many say so of all their pictures, it counts as none. */
function isDescribed(element: XmlElement): boolean {
  if (/^(presentation|none)$/.test(attributeOf(element, 'role'))) return true
  if (attributeOf(element, 'alt').trim() !== '' || attributeOf(element, 'aria-label') !== '') return true
  if (localName(element) !== 'svg') return false
  const title = findElement(element, 'title') ?? findElement(element, 'desc')
  return title !== null && lineOf(title) !== ''
}
