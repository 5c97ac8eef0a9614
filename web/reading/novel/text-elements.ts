import type { ElementKind } from '#contract/generated/enums.ts'
import type { Element } from '#contract/generated/reading.ts'
import { EMPTY_TAGS, headingLevel, NUMBERS, tagOf } from '#contract/rich-text.ts'
import { sealedSource } from '../content/sealed-source.ts'

/**
 * Only these elements are ever made of a text, so that it can do nothing but be read. The page's own heading stands above those of the text: each
 * is one lower than the text has it.
 */
function elementName(kind: ElementKind): string {
  const level = headingLevel(kind)
  return level === null ? tagOf(kind) : `h${Math.min(level + 1, 6)}`
}

/** An element of a page, as HTML names it. */
export interface TextElement {
  readonly tag: string
  /** Nothing can stand in it. */
  readonly empty: boolean
  readonly attributes: Readonly<Record<string, string>>
  /** What the text says it is: a name of a style. */
  readonly role: string | undefined
}

export function elementOf(element: Element): TextElement {
  const tag = elementName(element.kind)
  const given = new Map(element.attributes.map(({ key, value }) => [key, value]))
  const named = ['lang', 'dir', 'title'].flatMap(name => (given.get(name) ? [[name, given.get(name)]] : []))
  const id = given.get('id')
  return {
    tag,
    empty: EMPTY_TAGS.has(tag),
    attributes: {
      ...(id && { id: anchorOf(id) }),
      ...Object.fromEntries([...named, ...numbersIn(given, tag)]),
      ...OWN[tag]?.(given),
    },
    role: given.get('role') || undefined,
  }
}

type Given = ReadonlyMap<string, string>
type Attributes = Record<string, string>

/** Names of the text's own places; so that none is taken for one of the page's. */
function anchorOf(id: string): string {
  return `t-${id}`
}

/** Drawings from this many pixels of height on have a page of their own. */
const FULL_PAGE = 600

const OWN: Readonly<Record<string, (given: Given) => Attributes>> = {
  a(given): Attributes {
    const href = given.get('href') ?? ''
    if (href.startsWith('#'))
      return {
        href: `#${anchorOf(href.slice(1))}`,
        ...(given.get('role') === 'noteref' && { role: 'doc-noteref' }),
      }
    return /^https?:\/\//.test(href) ? { href, rel: 'noopener noreferrer external', target: '_blank' } : {}
  },
  img(given) {
    const hash = given.get('src') ?? ''
    const [width, height] = [wholeOf(given, 'width'), wholeOf(given, 'height')]
    const sealed = sealedSource(hash, Number(width ?? 0), Number(height ?? 0))
    return {
      ...(sealed ? { src: sealed, 'data-sealed': hash } : plainSources(hash)),
      alt: given.get('alt') ?? '',
      ...(width && { width }),
      ...(height && { height }),
      ...(Number(height) >= FULL_PAGE && given.get('inline') !== 'yes' && { 'data-full': '' }),
      loading: 'lazy',
      decoding: 'async',
    }
  },
  aside: () => ({ role: 'doc-footnote' }),
}

function plainSources(hash: string): Attributes {
  return {
    src: `/img/jpg/800/${hash}`,
    srcset: [480, 800, 1200].map(one => `/img/webp/${one}/${hash} ${one}w`).join(', '),
    sizes: '(width <= 54em) 92vw, 42rem',
  }
}

function numbersIn(given: Given, tag: string): [string, string][] {
  return (NUMBERS[tag] ?? []).flatMap(name => {
    const value = wholeOf(given, name)
    return value ? [[name, value] as [string, string]] : []
  })
}

function wholeOf(given: Given, name: string): string | undefined {
  const value = Number(given.get(name))
  return Number.isInteger(value) && value > 0 ? String(value) : undefined
}
