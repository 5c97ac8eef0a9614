/** What a row of the home page shows, or could show. */
export interface HomeRow<Card> {
  id: string
  cards: readonly Card[]
}

export interface HomePlan<Card> {
  /** Shown to visitors above the rows; readers see other things there, so the first row has these cards for them. */
  lead: readonly Card[]
  rows: readonly HomeRow<Card>[]
}

interface TitledCard {
  /** Id of the series. */
  title: string
}

/** A row with fewer covers looks as if something were missing. */
const LEAST = 3
/** Covers beside the first sentence of the page. */
const MOST_LEADING = 3

/**
 * docs/product.md#home: each title once on the page, in no row fewer than three. The rows are dealt their titles in turns, each in its own order;
 * the shortest is dissolved where it would be too short, and what no other row can have goes into a row `more`, or into the last row, which is then called so.
 * `rows` are all that could be in each; the leading cards are taken from the first of them unless the operator has chosen what leads (`chosen`).
 */
export function planHome<Card extends TitledCard>(
  rows: readonly HomeRow<Card>[],
  chosen?: readonly Card[],
): HomePlan<Card> {
  const titles = new Set(rows.flatMap(({ cards }) => cards.map(({ title }) => title)))
  const first = onePerTitle(rows[0]?.cards ?? [])
  const lead = chosen ?? first.slice(0, leading(Math.min(first.length, MOST_LEADING), titles.size))
  const led = new Set(lead.map(({ title }) => title))
  const others = rows.map(row => ({ ...row, cards: row.cards.filter(({ title }) => !led.has(title)) }))
  return { lead, rows: arrange(others) }
}

/** Leading covers are left to the rows where these would otherwise have one or two. */
function leading(most: number, titles: number): number {
  const left = titles - most
  return left > 0 && left < LEAST ? Math.max(0, titles - LEAST) : most
}

function arrange<Card extends TitledCard>(rows: readonly HomeRow<Card>[]): HomeRow<Card>[] {
  let chosen = rows
  for (;;) {
    const dealt = deal(chosen)
    const shortest = Math.min(...dealt.map(({ cards }) => cards.length))
    if (shortest < LEAST && chosen.length > 1) {
      const at = dealt.findLastIndex(({ cards }) => cards.length === shortest)
      chosen = chosen.toSpliced(at, 1)
      continue
    }
    const shown = new Set(dealt.flatMap(({ cards }) => cards.map(({ title }) => title)))
    const left = onePerTitle(rows.flatMap(({ cards }) => cards)).filter(({ title }) => !shown.has(title))
    if (left.length >= LEAST) dealt.push({ id: 'more', cards: left })
    else if (left.length > 0) {
      const last = dealt.pop()
      dealt.push({ id: 'more', cards: [...(last?.cards ?? []), ...left] })
    }
    return dealt.filter(({ cards }) => cards.length > 0)
  }
}

function deal<Card extends TitledCard>(rows: readonly HomeRow<Card>[]): HomeRow<Card>[] {
  const taken = new Set<string>()
  const dealt = rows.map(({ id }) => ({ id, cards: [] as Card[] }))
  const decks = rows.map(({ cards }) => [...cards])
  while (decks.some(deck => deck.length > 0))
    for (const [at, deck] of decks.entries()) {
      const card = deck.splice(0, 1 + deck.findIndex(({ title }) => !taken.has(title))).at(-1)
      // Without one that is free, nothing was taken out.
      if (!card) deck.length = 0
      else {
        taken.add(card.title)
        dealt[at]?.cards.push(card)
      }
    }
  return dealt
}

/** The rows without the titles that stand elsewhere on the page; one that becomes too short joins the one before. */
export function rowsWithout<Card extends TitledCard>(
  rows: readonly HomeRow<Card>[],
  titles: ReadonlySet<string>,
): readonly HomeRow<Card>[] {
  if (titles.size === 0) return rows
  const left: HomeRow<Card>[] = []
  for (const row of rows) {
    const cards = row.cards.filter(({ title }) => !titles.has(title))
    const before = left.at(-1)
    if (before && (cards.length < LEAST || before.cards.length < LEAST))
      left.splice(-1, 1, { ...before, cards: [...before.cards, ...cards] })
    else if (cards.length > 0) left.push({ ...row, cards })
  }
  return left
}

function onePerTitle<Card extends TitledCard>(cards: readonly Card[]): Card[] {
  const seen = new Set<string>()
  return cards.filter(({ title }) => !seen.has(title) && seen.add(title))
}
