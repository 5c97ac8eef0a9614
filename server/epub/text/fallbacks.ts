import { childElements, isElement, lineOf, walk, type XmlElement, type XmlNode } from '../xml/xml-element.ts'
import { formulaText } from './formula-text.ts'
import type { Loss } from './losses.ts'

/** What stands in a text for an element that it cannot hold. */
export interface Replacement {
  /** An `img`, which is taken where the book has its picture. */
  picture: XmlElement | null
  /** What is read where there is no such picture. */
  content: XmlElement
  /** What is lost with the element, and whether it is lost where the picture stands for it. */
  loss: Loss | null
  isLostWithPicture: boolean
}

const PICTURE_TYPE = /^image\//i
const PICTURE_NAME = /\.(jpe?g|png|gif|webp|avif|svg)([?#]|$)/i
/** Namespaces of what a text can hold. */
const HELD = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg'])

/**
 * docs/product.md#rich-text: the fallback that an element brings for readers that cannot show it; null for elements that
 * need none.
 */
export function replacementOf(source: XmlElement): Replacement | null {
  const said = (name: string) => source.attributes.get(name) ?? ''
  switch (source.name) {
    case 'object': {
      const isPicture =
        PICTURE_TYPE.test(said('type')) || (said('type') === '' && PICTURE_NAME.test(said('data')))
      const picture = isPicture ? pictureAt(source, said('data'), lineOf(source)) : null
      return { ...instead(source, picture), loss: isFilled(source) ? null : 'document' }
    }
    case 'embed': {
      const isPicture =
        PICTURE_TYPE.test(said('type')) || (said('type') === '' && PICTURE_NAME.test(said('src')))
      return { ...instead(source, isPicture ? pictureAt(source, said('src')) : null), loss: 'document' }
    }
    case 'canvas':
      return { ...instead(source, null), loss: isFilled(source) ? null : 'scripted' }
    case 'video': {
      const poster = said('poster')
      const picture = poster === '' ? null : pictureAt(source, poster)
      return { ...instead(source, picture), loss: 'film', isLostWithPicture: true }
    }
    case 'audio':
      return { ...instead(source, null), loss: 'sound' }
    case 'noscript':
      return instead(source, null)
    case 'switch':
      return instead(chosenCase(source), null)
    case 'math': {
      const picture = said('altimg') === '' ? null : pictureAt(source, said('altimg'), formulaText(source))
      const text = holder(source, [formulaText(source)])
      return { picture, content: text, loss: 'formula', isLostWithPicture: false }
    }
    case 'iframe':
    case 'frame':
    case 'applet':
      return { ...instead(holder(source, []), null), loss: 'document' }
    case 'form':
      return { ...instead(holder(source, []), null), loss: 'form' }
    default:
      return null
  }
}

function instead(source: XmlElement, picture: XmlElement | null): Replacement {
  const content = holder(source, source.children)
  return { picture, content, loss: null, isLostWithPicture: false }
}

/** Its children in an element that means nothing. */
function holder({ attributes }: XmlElement, children: readonly XmlNode[]): XmlElement {
  const kept = [...attributes].filter(([name]) => ['id', 'lang', 'xml:lang', 'dir', 'class'].includes(name))
  return { name: 'span', attributes: new Map(kept), children: [...children] }
}

function pictureAt(source: XmlElement, src: string, text = ''): XmlElement {
  const said = (name: string) => source.attributes.get(name)
  const alt = said('aria-label') ?? said('title') ?? text
  const inLine = source.name === 'math' && said('display') !== 'block'
  const attributes = new Map([
    ['src', src],
    ['alt', alt],
    ['class', inLine ? 'gaiji' : ''],
  ])
  return { name: 'img', attributes, children: [] }
}

/** The first case of an `epub:switch` that a text can hold, else its default, else whatever it has. */
function chosenCase(source: XmlElement): XmlElement {
  const cases = childElements(source)
  const held = cases.find(
    ({ name, attributes }) => name === 'case' && HELD.has(attributes.get('required-namespace') ?? ''),
  )
  return held ?? cases.find(({ name }) => name === 'default') ?? cases[0] ?? source
}

const SHOWN = new Set(['img', 'image', 'svg', 'math', 'object'])

function isFilled(source: XmlElement): boolean {
  return lineOf(source) !== '' || source.children.filter(isElement).some(isShown)
}

function isShown(element: XmlElement): boolean {
  for (const { name } of walk(element)) if (SHOWN.has(name)) return true
  return false
}
