import { ElementKind } from '#contract/generated/enums.ts'
import { type Node, RichText } from '#contract/generated/reading.ts'

/** How a page looks: measures in pixels. */
export interface Look {
  width: number
  height: number
  size: number
  leading: number
  family: string
  align: 'start' | 'justify'
}

/** The same numbers for the same seed. */
function diceOf(seed: number): (sides: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const WORDS =
  'rain Regen pluie und the of a window extraordinarily Donaudampfschiff silence — “Come,” she said; l’eau 東京 ночью x incomprehensibility listened again, and'.split(
    ' ',
  )
const KANA = '雨が降つてゐた。かしほんの棚に猫がゐる。山路を登りながら、かう考へた。'
const HEBREW = 'גשם ירד כל הלילה והיא קראה ספר ליד החלון פעם שנייה'.split(' ')

export function randomTree(seed: number): RichText {
  const dice = diceOf(seed)
  const kind = dice(10)
  const rtl = kind === 8
  const vertical = kind === 9
  const word = () => (rtl ? HEBREW : WORDS)[dice(rtl ? HEBREW.length : WORDS.length)] ?? ''
  const words = (count: number) =>
    vertical
      ? Array.from({ length: count }, () => KANA[dice(KANA.length)]).join('')
      : Array.from({ length: count }, word).join(' ')
  const text = (count: number): Node => ({ text: words(count) })
  const node = (of: ElementKind, children: Node[], attributes: Record<string, string> = {}): Node => ({
    element: {
      kind: of,
      attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
      children,
    },
  })
  const paragraph = (): Node => {
    const length = 1 + dice(dice(6) === 0 ? 400 : 90)
    const inner: Node[] = [text(length)]
    if (dice(3) === 0)
      inner.push({ text: ' ' }, node(ElementKind.ITALIC, [text(1 + dice(12))]), { text: ' ' }, text(dice(30)))
    // Marks around what is said come from the browser: a page that ends within has none there.
    if (dice(5) === 0) inner.push({ text: ' ' }, node(ElementKind.QUOTE, [text(1 + dice(40))]))
    if (dice(8) === 0)
      inner.push(
        node(ElementKind.RUBY, [
          node(ElementKind.RUBY_BASE, [{ text: '貸本' }]),
          node(ElementKind.RUBY_TEXT, [{ text: 'かしほん' }]),
        ]),
      )
    if (dice(10) === 0) inner.push(node(ElementKind.LINE_BREAK, []), text(5))
    return node(ElementKind.PARAGRAPH, inner, dice(12) === 0 ? { role: 'verse' } : {})
  }
  const block = (): Node => {
    switch (dice(14)) {
      case 0:
        return node(ElementKind.HEADING_2, [text(1 + dice(5))])
      case 1:
        return node(ElementKind.RULE, [])
      case 2:
        return node(ElementKind.BLOCKQUOTE, [paragraph(), paragraph()])
      case 3:
        return node(
          ElementKind.ORDERED_LIST,
          Array.from({ length: 1 + dice(5) }, () => node(ElementKind.LIST_ITEM, [text(1 + dice(30))])),
        )
      case 4:
        return dice(3) === 0
          ? node(ElementKind.SECTION, [paragraph(), paragraph(), paragraph()])
          : paragraph()
      default:
        return paragraph()
    }
  }
  const children = Array.from({ length: 12 + dice(60) }, block)
  return RichText.fromPartial({
    root: { kind: ElementKind.ROOT, attributes: [], children },
    lang: rtl ? 'he' : vertical ? 'ja' : dice(2) ? 'en' : 'de',
    direction: rtl ? 'rtl' : 'ltr',
    writingMode: vertical ? 'vertical-rl' : 'horizontal-tb',
  })
}

/** A long text of paragraphs with an upright illustration here and there. */
export function picturedTree(): RichText {
  return treeWithPictures(({ picture, paragraph, dice }) =>
    Array.from({ length: 120 }, (_, at) => (at % 13 === 7 ? picture(at) : paragraph(20 + dice(80)))),
  )
}

/** A full-page illustration that can pass only one paragraph, which is longer than a page. */
export function crampedTree(): RichText {
  return treeWithPictures(({ picture, paragraph, heading }) => [
    paragraph(60),
    picture(1),
    paragraph(300),
    heading(),
    ...Array.from({ length: 12 }, () => paragraph(60)),
  ])
}

interface Makers {
  readonly picture: (at: number) => Node
  readonly paragraph: (words: number) => Node
  readonly heading: () => Node
  readonly dice: (sides: number) => number
}

function treeWithPictures(childrenOf: (makers: Makers) => Node[]): RichText {
  const dice = diceOf(11)
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[dice(WORDS.length)] ?? '').join(' ')
  const node = (kind: ElementKind, children: Node[], attributes: Record<string, string> = {}): Node => ({
    element: {
      kind,
      attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
      children,
    },
  })
  const picture = (at: number) =>
    node(ElementKind.FIGURE, [
      node(ElementKind.IMAGE, [], { src: `${at}`, width: '600', height: '900', alt: `Drawing ${at}` }),
    ])
  const paragraph = (count: number) => node(ElementKind.PARAGRAPH, [{ text: words(count) }])
  const heading = () => node(ElementKind.HEADING_2, [{ text: words(3) }])
  const children = childrenOf({ picture, paragraph, heading, dice })
  return RichText.fromPartial({
    root: { kind: ElementKind.ROOT, attributes: [], children },
    lang: 'en',
    direction: 'ltr',
    writingMode: 'horizontal-tb',
  })
}

/** Long paragraphs with the readings of many words or, in lines across, with the numbers of many notes. */
export function annotatedTree(writingMode: string): RichText {
  const dice = diceOf(7)
  const node = (kind: ElementKind, children: Node[]): Node => ({
    element: { kind, attributes: [], children },
  })
  const ruby = () =>
    node(ElementKind.RUBY, [
      node(ElementKind.RUBY_BASE, [{ text: '貸本' }]),
      node(ElementKind.RUBY_TEXT, [{ text: 'かしほん' }]),
    ])
  const kana = (count: number) => Array.from({ length: count }, () => KANA[dice(KANA.length)]).join('')
  const annotated = (): Node[] =>
    writingMode === 'vertical-rl'
      ? [{ text: kana(1 + dice(12)) }, ruby()]
      : [
          { text: `${['in', 'the', 'rain'][dice(3)]} and ` },
          { text: 'so' },
          node(ElementKind.SUP, [{ text: String(1 + dice(9)) }]),
          { text: ' ' },
        ]
  const paragraph = () =>
    node(ElementKind.PARAGRAPH, [
      ...Array.from({ length: 3 + dice(80) }, annotated).flat(),
      { text: kana(1) },
    ])
  return RichText.fromPartial({
    root: { kind: ElementKind.ROOT, attributes: [], children: Array.from({ length: 60 }, paragraph) },
    lang: writingMode === 'vertical-rl' ? 'ja' : 'en',
    direction: 'ltr',
    writingMode,
  })
}

/**
 * The same text with tables in it: narrow and wide ones, long ones, with cells over several columns or rows, and now and
 * then a long cell.
 */
export function withTables(tree: RichText, seed: number): RichText {
  const dice = diceOf(seed ^ 0x2c1b3c6d)
  const words = (count: number) =>
    Array.from({ length: count }, () => (tree.lang === 'he' ? HEBREW : WORDS)[dice(8)]).join(' ')
  const node = (kind: ElementKind, children: Node[], attributes: Record<string, string> = {}): Node => ({
    element: {
      kind,
      attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
      children,
    },
  })
  const cell = (kind: ElementKind): Node => {
    const length = dice(40) === 0 ? 300 : dice(9)
    const spans = dice(15) === 0 ? { [dice(2) ? 'colspan' : 'rowspan']: '2' } : {}
    return node(kind, length === 0 ? [] : [{ text: words(length) }], spans)
  }
  const table = (): Node => {
    const columns = 1 + dice(6)
    const row = (kind: ElementKind) =>
      node(
        ElementKind.TABLE_ROW,
        Array.from({ length: columns }, () => cell(kind)),
      )
    const rows = Array.from({ length: 1 + dice(50) }, () => row(ElementKind.TABLE_CELL))
    const head = node(ElementKind.TABLE_HEAD, [row(ElementKind.TABLE_HEADER_CELL)])
    return node(ElementKind.TABLE, [...(dice(2) ? [head] : []), node(ElementKind.TABLE_BODY, rows)])
  }
  const blocks = tree.root?.children ?? []
  for (let count = 1 + dice(3); count > 0; count--) {
    const made = dice(5) === 0 ? node(ElementKind.BLOCKQUOTE, [table()]) : table()
    blocks.splice(dice(blocks.length), 0, made)
  }
  return tree
}

const FAMILIES = ['serif', 'sans-serif', 'monospace', 'cursive']

export function randomLook(seed: number): Look {
  const dice = diceOf(seed ^ 0x5bd1e995)
  return {
    width: 280 + dice(1400),
    height: 380 + dice(900),
    size: 13 + dice(24),
    leading: 1.2 + dice(12) / 10,
    family: FAMILIES[dice(FAMILIES.length)] ?? 'serif',
    align: dice(2) ? 'justify' : 'start',
  }
}
