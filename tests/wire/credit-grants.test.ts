import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { readHistory } from '#contract/calls/coins.ts'
import { redeemWithCredits } from '#contract/calls/library.ts'
import { PurchaseHow } from '#contract/generated/history.ts'
import type { Send } from '#contract/page.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { grantCredits } from '#server/coins/grant-credits.ts'
import { eraseNotes, listGrants } from '#server/coins/grant-store.ts'
import { type CoinShop, openCoinShop } from '#tests/support/coin-shop.ts'
import { runCommand } from '#tests/support/run-command.ts'

// docs/product.md#credits: what staff give.

let open: CoinShop
beforeAll(async () => {
  open = await openCoinShop()
})
afterAll(() => open?.close())

const grant = (name: string, credits: number, note: string, key: string | null = null) =>
  grantCredits(open.shop.app, { name, credits, note, key })
/** Undefined for what was done. */
const refusalOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' ? String(outcome.reason) : undefined
const creditsOf = async (send: Send) => {
  const { earnedCredits = 0, usedCredits = 0 } = (await send(findMe, {})).answer ?? {}
  return earnedCredits - usedCredits
}

describe('credits that staff grant', () => {
  it('are shown to their reader alone, as given by the shop, and buy a novel', async () => {
    const [ada, bea] = [await open.readers.reader('ada'), await open.readers.reader('bea')]
    expect((await ada(findMe, {})).answer?.showsCredits).toBe(false)
    expect(await grant('ada', 2, 'for the torn page')).toEqual({ username: 'ada', granted: true, balance: 2 })
    expect((await ada(findMe, {})).answer?.showsCredits).toBe(true)
    expect((await bea(findMe, {})).answer?.showsCredits).toBe(false)
    const entry = async (lang: string) => {
      const headers = { authorization: `Bearer ${await open.readers.token('ada')}`, 'accept-language': lang }
      return (await open.shop.sendWith(headers)(readHistory, {})).answer?.entries[0]
    }
    expect(await entry('en')).toMatchObject({
      how: PurchaseHow.PROMO,
      description: 'Credits given by the shop',
      credits: { credits: 2, value: 0 },
    })
    expect((await entry('de'))?.description).toBe('Credits vom Shop')
    expect((await entry('fr'))?.description).toBe('Crédits offerts par la boutique')
    expect((await ada(redeemWithCredits, { params: { volumeId: 'rain-volume-1' } })).answer).toBeTruthy()
    expect(await creditsOf(ada)).toBe(1)
  })

  it('are granted once for a note, or for a key whatever the note is', async () => {
    const cleo = await open.readers.reader('cleo')
    expect((await grant('cleo@example.com', 1, 'ticket 7')).granted).toBe(true)
    expect((await grant('cleo', 1, ' ticket 7 ')).granted).toBe(false)
    expect((await grant('cleo', 1, 'ticket 8')).granted).toBe(true)
    expect((await grant('cleo', 3, 'sorry', '9')).granted).toBe(true)
    expect((await grant('cleo', 3, 'sorry indeed', '9')).granted).toBe(false)
    await expect(grant('cleo', 2, 'sorry', '9')).rejects.toThrow('another number of credits')
    expect(await creditsOf(cleo)).toBe(5)
  })

  it('are the same entry however many grant at once, and the books agree', async () => {
    const people = await Promise.all(['dora', 'eve'].map(name => open.readers.reader(name)))
    const names = ['dora', 'eve']
    const asking = fc.array(
      fc.record({ who: fc.nat(1), key: fc.constantFrom('a', 'b', 'c'), credits: fc.constantFrom(1, 2) }),
      { minLength: 1, maxLength: 8 },
    )
    let round = 0
    await fc.assert(
      fc.asyncProperty(asking, async grants => {
        round++
        const before = await Promise.all(people.map(creditsOf))
        const outcomes = await Promise.allSettled(
          grants.map(({ who, key, credits }) => grant(names[who] ?? '', credits, 'race', `${key} ${round}`)),
        )
        const added = [0, 0]
        for (const [who] of people.entries())
          for (const key of ['a', 'b', 'c']) {
            const same = outcomes.flatMap((outcome, at) => {
              const asked = grants[at]
              return asked && asked.who === who && asked.key === key
                ? [{ outcome, credits: asked.credits }]
                : []
            })
            const done = same.filter(({ outcome }) => outcome.status === 'fulfilled' && outcome.value.granted)
            expect(done).toHaveLength(Math.min(1, same.length))
            // The others are told that it was done, or that it stands for another number.
            for (const { outcome, credits } of same)
              expect(refusalOf(outcome)).toEqual(
                credits === done[0]?.credits
                  ? undefined
                  : expect.stringContaining('another number of credits'),
              )
            added[who] = (added[who] ?? 0) + (done[0]?.credits ?? 0)
          }
        const expected = before.map((credits, who) => credits + (added[who] ?? 0))
        expect(await Promise.all(people.map(creditsOf))).toEqual(expected)
      }),
      { numRuns: 20 },
    )
    expect(await listContradictions(open.shop.app.db)).toEqual([])
  })

  it('lose their notes with the account', async () => {
    await open.readers.reader('fay')
    await grant('fay', 1, 'wrote to us about her divorce')
    const [account] = await open.shop.app.db.query<{ id: string }>({
      text: `select id from accounts where username = 'fay'`,
    })
    const id = account?.id ?? ''
    expect((await listGrants(open.shop.app.db, id)).map(({ note }) => note)).toEqual([
      'wrote to us about her divorce',
    ])
    await open.shop.app.db.transaction(tx => eraseNotes(tx, id))
    expect((await listGrants(open.shop.app.db, id)).map(({ note }) => note)).toEqual([''])
  })
})

describe('kashihon credits', () => {
  const kashihon = (...words: string[]) => runCommand(open.shop.scratch.url, ['credits', ...words])

  it('grants once and lists what was granted', async () => {
    const gus = await open.readers.reader('gus')
    const grant = ['grant', 'gus', '2', '--note', 'a lost volume', '--key', 'T-1']
    expect(await kashihon(...grant)).toMatchObject({ code: 0, said: ['gus was given 2 credits and has 2.'] })
    expect(await kashihon(...grant)).toMatchObject({
      code: 0,
      said: ['gus was given this before and has 2.'],
    })
    expect(await creditsOf(gus)).toBe(2)
    const { said } = await kashihon('list', 'gus@example.com')
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z\tgus\t2 credits\ta lost volume$/)
  })

  it.each([
    [['grant', 'nobody', '1', '--note', 'x'], 'There is no account nobody.'],
    [['grant', 'gus', 'two', '--note', 'x'], 'The credits are a whole number, not "two".'],
    [['grant', 'gus', '0', '--note', 'x'], 'A grant is of 1 to 1000 credits.'],
    [['grant', 'gus', '1'], 'A grant has a note that says what it is for.'],
    [['list', 'nobody'], 'There is no account nobody.'],
  ])('%j fails with one line', async (words, why) => {
    const { code, complained } = await kashihon(...words)
    expect([code, complained.trim()]).toEqual([1, why])
  })
})
