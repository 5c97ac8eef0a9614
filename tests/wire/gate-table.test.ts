import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPart, listParts } from '#contract/calls/catalogue.ts'
import { checkPart, findPartOffers } from '#contract/calls/reading.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import type { PartOffers } from '#contract/generated/offers.ts'
import type { Send } from '#contract/page.ts'
import { giveBook } from '#server/library/redeem.ts'
import { mainOf, readGate, wordsOf } from '#tests/support/gate-page.ts'
import { type GateReaders, type GateShop, openGateShop } from '#tests/support/gate-readers.ts'
import type { Member } from '#tests/support/membership-shop.ts'

// docs/product.md#purchase-gate: its table, and that of docs/product.md#access-labels, for calls and pages.

const PRODUCT = readFileSync(join(import.meta.dirname, '../../docs/product.md'), 'utf8')

/** The rows of the table that begins with this row of heads. */
function tableOf(...heads: string[]): string[][] {
  const lines = PRODUCT.split('\n')
  const from = lines.indexOf(`| ${heads.join(' | ')} |`)
  if (from === -1) throw new Error(`docs/product.md has no table ${heads.join(', ')}`)
  const rows = lines.slice(from + 2)
  return rows
    .slice(
      0,
      rows.findIndex(line => !line.startsWith('|')),
    )
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
}

interface Row {
  readonly readers: readonly string[]
  readonly check: number
  readonly label: string
  readonly offers: string
}

/** The rows of each part. */
function readTable(): Map<string, Row[]> {
  const byPart = new Map<string, Row[]>()
  let parts: string[] = []
  for (const [part = '', readers = '', check = '', label = '', offers = ''] of tableOf(
    ...['Part', 'Reader', 'Check', 'Label', 'Offers'],
  )) {
    if (part !== '') parts = part.split(' / ')
    const row = { readers: readers.split(', '), check: Number(check), label, offers }
    for (const one of parts) byPart.set(one, [...(byPart.get(one) ?? []), row])
  }
  return byPart
}

const TABLE = readTable()
const WORDS = new Map(tableOf('Label', 'In lists of parts').map(([label = '', words = '']) => [label, words]))

/** The row of a part that holds for this reader. Throws where there is none, or several. */
function rowFor(part: string, reader: string): Row {
  const rows = TABLE.get(part) ?? []
  const named = rows.filter(({ readers }) => readers.includes(reader))
  const rest = rows.filter(({ readers }) =>
    readers.some(one => one === 'everyone' || one === 'everyone else'),
  )
  const found = named.length > 0 ? named : rest
  if (found.length !== 1) throw new Error(`${found.length} rows say what ${reader} gets of ${part}`)
  return found[0] as Row
}

const READERS: Record<string, (readers: GateReaders) => Promise<Member>> = {
  visitor: readers => readers.reader(),
  reader: readers => readers.reader(),
  'former member': readers => readers.former(),
  'regular member': readers => readers.member('Membership'),
  'regular member by the year': readers => readers.member('MembershipYearly'),
  'regular member for German': readers => readers.memberFor('de', 'Membership'),
  'member by a gift': readers => readers.gifted(),
  'member in grace': readers => readers.late(),
  'cancelled member': readers => readers.cancelled(),
  'member at rest': readers => readers.disputed(),
  'premium member': readers => readers.member('PremiumMembership'),
  'premium member for French': readers => readers.memberFor('fr', 'PremiumMembership'),
  owner: ownerOfAll,
  renter: renterOfAll,
  editor: readers => readers.editor(),
}

let gate: GateShop
beforeAll(async () => {
  gate = await openGateShop()
})
afterAll(() => gate?.close())

/** Also of what is not sold any more, and of what is blocked where they are now. */
async function ownerOfAll(): Promise<Member> {
  const who = await gate.readers.reader()
  const { app, scratch } = gate.open.shop
  const volumes = await scratch.db.query<{ id: string; premiumExtras: string | null }>({
    text: `select v.id, v.premium_extras as "premiumExtras" from volumes v join parts p on p.volume_id = v.id where p.slug = any($1)`,
    values: [gate.readers.parts.map(({ slug }) => slug)],
  })
  const at = app.clock.now()
  for (const volume of volumes)
    await app.db.transaction(tx => giveBook(app, tx, { accountId: who.accountId, volume, entryId: null, at }))
  return who
}

function renterOfAll(): Promise<Member> {
  return gate.readers.renter(gate.readers.parts.map(({ state }) => state))
}

const volumeOf = (slug: string) => slug.replace(/-part-1$/, '')
const seriesOf = (slug: string) => slug.replace(/-volume-1-part-1$/, '')
const nameOf = (label: AccessLabel | undefined) =>
  Object.entries(AccessLabel).find(([, value]) => value === label)?.[0] ?? '–'

function offered({ check, plans, rental, volume }: PartOffers): string {
  const membership =
    plans.length === 0 ? null : plans.every(({ premium }) => premium) ? 'Premium' : 'membership'
  return list([check === 403 && 'sign in', membership, rental && 'rental', volume && 'volume'])
}

function shownAt(html: string): string {
  const { signIn, membership, rental, volume } = readGate(html)
  const plan = membership && (membership.startsWith('any plan') ? 'membership' : 'Premium')
  return list([signIn && 'sign in', plan, rental && 'rental', volume && 'volume'])
}

function list(words: readonly (string | false | null | undefined)[]): string {
  return words.filter(Boolean).join(', ') || '–'
}

/** What stands beside the part in the list of its volume's page: '–' where the part is not listed. */
function listedOn(html: string): string {
  const entry = /<li class="[^"]*part[^"]*">.*?<\/li>/s.exec(
    /<ol class="unmarked[^"]*parts.*?<\/ol>/s.exec(html)?.[0] ?? '',
  )?.[0]
  return entry ? wordsOf(entry) : '–'
}

/** Whether the words end with one of the table's, in which … is a date. */
function saysLabel(words: string, label: string): boolean {
  return (WORDS.get(label) ?? label)
    .split(' / ')
    .some(one => new RegExp(`(^| )${one.replace('…', '\\w[\\w ,]*')}$`).test(words))
}

it('the table has a row for every reader and part, and none for others', () => {
  expect([...TABLE.keys()].toSorted()).toEqual(gate.readers.parts.map(({ state }) => state).toSorted())
  const known = new Set([...Object.keys(READERS), 'everyone', 'everyone else'])
  for (const [part, rows] of TABLE) {
    expect(rows.flatMap(row => row.readers).filter(one => !known.has(one))).toEqual([])
    for (const reader of Object.keys(READERS)) expect(() => rowFor(part, reader)).not.toThrow()
  }
  const labels = [...TABLE.values()].flat().map(({ label }) => label)
  expect([...new Set(labels)].filter(label => label !== '–' && !WORDS.has(label))).toEqual([])
})

describe.each(Object.keys(READERS))('the table, for this reader: %s', reader => {
  it('says what is answered and shown of each part', async () => {
    const who = await (READERS[reader] as (of: GateReaders) => Promise<Member>)(gate.readers)
    const visitor = reader === 'visitor'
    const send: Send = visitor ? gate.open.shop.sendWith({ 'x-country': 'FR' }) : who.send
    const said: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const { state, slug } of gate.readers.parts) {
      const { check, label, offers } = rowFor(state, reader)
      const part = (await send(findPart, { params: { id: slug }, query: { preload: 'toc' } })).answer
      const listed = (await send(listParts, { params: { id: volumeOf(slug) }, query: {} })).answer?.parts[0]
      const answer = (await send(findPartOffers, { params: { id: slug } })).answer
      const pageOf = (path: string) => gate.pages.pageFor(visitor ? null : send, path)
      const ofVolume = listedOn(await pageOf(`/volumes/${volumeOf(slug)}`))
      const ofSeries = listedOn(await pageOf(`/series/${seriesOf(slug)}`))
      const screen = check === 204 ? '' : mainOf(await pageOf(`/read/${slug}`))
      said[state] = {
        check: (await send(checkPart, { params: { id: slug } })).status ?? 204,
        checkOfPart: part?.check ?? 404,
        label: nameOf(part?.access?.label),
        labelInList: nameOf(listed?.access?.label),
        // What the bar of the reader lists.
        labelInContents: nameOf(part?.toc?.parts?.parts[0]?.access?.label),
        onVolume: saysLabel(ofVolume, label) ? label : ofVolume,
        onSeries: saysLabel(ofSeries, label) ? label : ofSeries,
        offers: answer ? offered(answer) : '–',
        atGate: check === 204 ? '–' : shownAt(screen),
        forPremium: /for Premium members/.test(wordsOf(screen)),
        inAnotherLanguage: /not in your membership/.test(wordsOf(screen)),
      }
      expected[state] = {
        ...{ check, checkOfPart: check, label, labelInList: label, labelInContents: label },
        ...{ onVolume: label, onSeries: label, offers, atGate: offers },
        forPremium: check !== 204 && label === 'PREMIUM_STREAMING',
        inAnotherLanguage: check !== 204 && label === 'NOT_IN_MEMBERSHIP',
      }
    }
    expect(said).toEqual(expected)
  })
})
