// Proves docs/product.md#operations
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePassword, findMe } from '#contract/calls/accounts.ts'
import { findPart } from '#contract/calls/catalogue.ts'
import { follow, readMyFeed, unfollow } from '#contract/calls/follows.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { checkPart, openPart } from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { closeSession, listSessions, logout } from '#contract/calls/sign-in.ts'
import { AccessLabel } from '#contract/generated/catalogue.ts'
import { UserLevel } from '#contract/generated/enums.ts'
import type { Send } from '#contract/page.ts'
import { deleteGrantsOf } from '#server/accounts/staff/staff-store.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { makeGiftCode } from '#tests/support/gift-code.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, type Readers, readersOf } from '#tests/support/readers.ts'

const env = { LOG_LEVEL: 'silent', PROXIES: '1' }
const OTHER_PASSWORD = 'umbrellas in the rain'

/** Two servers of one shop: what is done at one is so at the other with the next request, without a moment between. */
let here: TestShop
let there: TestShop
let readers: Readers
beforeAll(async () => {
  here = await openShop({ env })
  there = await openShop({ env, scratch: here.scratch })
  readers = readersOf(
    () => here,
    () => {
      throw new Error('no mails here')
    },
  )
  await addSeries(here.scratch.db, {
    title: 'Rain',
    volumes: [
      {
        priceCoins: 100,
        // Of one moment they would be one entry of a feed.
        parts: [0, 1, 2].map(at => ({
          ...{ preview: at === 0, rentalCoins: at === 0 ? null : 10 },
          launchAt: new Date(Date.UTC(2026, 0, 1 + at)),
        })),
      },
    ],
  })
  await Promise.all([here.app.version.refresh(), there.app.version.refresh()])
})
afterAll(async () => {
  await there.close()
  await here.close()
})

/** A reader with two sessions: one asks here, the other there. */
async function signedInTwice(name: string) {
  const first = await readers.reader(name)
  const token = await readers.token(name)
  const second = there.sendWith({ authorization: `Bearer ${token}`, 'x-forwarded-for': '10.99.0.1' })
  const { answer } = await readers.with(token)(listSessions, {})
  const id = answer?.sessions.find(({ current }) => current)?.id ?? ''
  return { first, second, token, id }
}

async function accountOf(name: string): Promise<string> {
  const [row] = await here.scratch.db.query<{ id: string }>({
    text: 'select id from accounts where username = $1',
    values: [name],
  })
  return row?.id ?? ''
}

/** Asks without a pause, several at a time, until `done`; answers the statuses of the requests that began after it. */
async function askMeanwhile(ask: Send, act: () => Promise<unknown>): Promise<(number | 'answered')[]> {
  let over = false
  const late: (number | 'answered')[] = []
  const asker = async () => {
    for (let after = 0; after < 3; ) {
      const isLate = over
      const { status } = (await ask(findMe, {})) as { status?: number }
      if (!isLate) continue
      late.push(status ?? 'answered')
      after++
    }
  }
  const askers = Promise.all(Array.from({ length: 4 }, asker))
  await act()
  over = true
  await askers
  return late
}

describe('a session that is ended', () => {
  it.each([
    {
      how: 'from another one',
      end: ({ first, id }: Awaited<ReturnType<typeof signedInTwice>>) =>
        first(closeSession, { params: { id } }),
    },
    {
      how: 'by signing out',
      end: ({ token }: Awaited<ReturnType<typeof signedInTwice>>) => readers.with(token)(logout, {}),
    },
    {
      how: 'with all others by a new password',
      end: ({ first }: Awaited<ReturnType<typeof signedInTwice>>) =>
        first(changePassword, {
          body: { currentPassword: PASSWORD, password1: OTHER_PASSWORD, password2: OTHER_PASSWORD },
        }),
    },
  ])(
    '$how is refused by every server from the next request on, however many it sends',
    async ({ how, end }) => {
      const reader = await signedInTwice(`ends-${how.replaceAll(' ', '-')}`)
      expect((await reader.second(findMe, {})).answer?.username).toBeDefined()
      const late = await askMeanwhile(reader.second, async () => {
        expect(await end(reader)).toMatchObject({ answer: expect.toBeOneOf([null, expect.anything()]) })
      })
      expect(late).toEqual(Array(12).fill(401))
    },
  )
})

describe('at every server, from the next request on,', () => {
  it('staff rights are there, and gone with the session', async () => {
    const { second } = await signedInTwice('staff')
    const id = await accountOf('staff')
    const level = async () => (await second(findMe, {})).answer?.level
    expect(await level()).toBe(UserLevel.USER)
    await giveRole(here.scratch.db, 'staff', 'editor')
    expect(await level()).toBe(UserLevel.EDITOR)
    await here.scratch.db.transaction(tx => deleteGrantsOf(tx, id))
    expect((await second(findMe, {})).status).toBe(401)
  })

  it('a membership opens parts, and one that has ended does not', async () => {
    const { first, second } = await signedInTwice('member')
    const status = async () =>
      ((await second(checkPart, { params: { id: 'rain-volume-1-part-2' } })) as { status?: number }).status ??
      204
    expect(await status()).toBe(402)
    const code = await makeGiftCode(here, { membership: { plan: 'PremiumMembership', months: 1 } })
    await first(redeemGift, { params: { code } })
    expect(await status()).toBe(204)
    expect((await second(findMe, {})).answer?.subscriptionStatus).toBe('ACTIVE')
    await here.scratch.db.query({
      text: `update memberships set status = 'CANCELED', ended_at = now() where account_id = $1`,
      values: [await accountOf('member')],
    })
    expect(await status()).toBe(402)
  })

  it('a rented part opens and is shown as rented, and a bought volume is owned and paid', async () => {
    const { first, second } = await signedInTwice('buyer')
    await fillPurse(here, 'buyer', { bought: 200 })
    await first(follow, { params: { seriesId: 'rain' } })
    const opens = () =>
      second(openPart, { params: { id: 'rain-volume-1-part-2' } }).then(({ refused }) => refused ?? 'opened')
    const shown = async (slug: string) => {
      const parts = (await second(readMyFeed, {})).answer?.parts
      return parts?.find(part => part.slug === slug)
    }
    const coins = async () => (await second(findMe, {})).answer?.coins
    expect([await opens(), await coins()]).toEqual(['buyOrSubscribe', 200])
    await first(rentPart, { params: { partId: 'rain-volume-1-part-2' } })
    // It may be opened; only a device has not been named.
    expect([await opens(), await coins()]).toEqual(['deviceKeyMissing', 190])
    expect(await shown('rain-volume-1-part-2')).toMatchObject({
      check: 204,
      access: { label: AccessLabel.RENTED },
      volume: { owned: false, access: { label: AccessLabel.RENTED } },
    })
    await first(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    expect(await coins()).toBe(90)
    expect(await shown('rain-volume-1-part-3')).toMatchObject({
      check: 204,
      access: { label: AccessLabel.OWNED },
      volume: { owned: true },
    })
    expect((await second(findPart, { params: { id: 'rain-volume-1-part-3' } })).answer).toMatchObject({
      check: 204,
    })
  })

  it('the feed has what was followed a moment ago, and not what is followed no more', async () => {
    const { first, second } = await signedInTwice('follower')
    const feed = async () => (await second(readMyFeed, {})).answer?.parts.length
    expect(await feed()).toBe(0)
    await first(follow, { params: { seriesId: 'rain' } })
    expect(await feed()).toBe(3)
    await first(unfollow, { params: { seriesId: 'rain' } })
    expect(await feed()).toBe(0)
  })
})
