import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe, resetPassword } from '#contract/calls/accounts.ts'
import { listAudit, showStudioMe, undoAudit } from '#contract/calls/studio.ts'
import * as calls from '#contract/calls/studio-people.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let studio: StudioShop
let owner: Send
let rain: string

beforeAll(async () => {
  studio = await openStudioShop()
  ;({ id: rain } = await addSeries(studio.shop.scratch.db, { title: 'Rain' }))
  owner = await studio.person('olga', 'owner')
})
afterAll(() => studio.close())

const everywhere = (role: string) => ({ role, seriesIds: [], langs: [] })
const everybody = async (send = owner) => (await send(calls.listPeople, {})).answer?.people ?? []
const find = async (name: string) => (await everybody()).find(({ username }) => username === name)
const grantOf = async (name: string) => (await find(name))?.grants[0]?.id ?? ''

// docs/product.md#staff.
describe('an invitation', () => {
  it('makes an account with a role, which counts once its owner has set a password by the mail', async () => {
    const grant = { role: 'translator', seriesIds: [rain], langs: ['de'] }
    const body = { email: 'tom@example.com', name: 'Tom', lang: 'de', grant }
    const { answer } = await owner(calls.invitePerson, { body })
    expect(answer?.person).toMatchObject({
      ...{ username: 'tom', name: 'Tom', invited: true, secondFactor: false, sessions: 0 },
      grants: [{ grant, grantedBy: 'olga' }],
    })
    expect(studio.mail.lastTo('tom@example.com').subject).toBe('Einladung ins Studio von Kashihon')
    const password = 'umbrellas in the rain'
    const params = { token: studio.mail.tokenTo('tom@example.com') }
    await studio.readers.stranger()(resetPassword, {
      params,
      body: { password1: password, password2: password },
    })
    const tom = studio.readers.with(await studio.readers.token('tom', { password }))
    expect((await tom(showStudioMe, {})).answer).toMatchObject({
      grants: [grant],
      rights: ['see', 'proof', 'translate'],
    })
    expect((await find('tom'))?.invited).toBe(false)
    // Outside of the studio they are a reader.
    expect((await tom(findMe, {})).answer).toMatchObject({ level: 1, staffRightsRest: false })
  })

  it('counts for seven days, and the same again sends another mail', async () => {
    const body = { email: 'late@example.com', name: '', lang: 'en', grant: everywhere('auditor') }
    await owner(calls.invitePerson, { body })
    const params = { token: studio.mail.tokenTo('late@example.com') }
    const now = studio.shop.clock.now()
    studio.shop.clock.set(new Date(now.getTime() + 7 * 86_400_000 + 1))
    const passwords = { password1: 'umbrellas in the rain', password2: 'umbrellas in the rain' }
    const set = (token: string) =>
      studio.readers.stranger()(resetPassword, { params: { token }, body: passwords })
    expect((await set(params.token)).refused).toBe('tokenExpired')
    studio.shop.clock.set(now)
    const { answer } = await owner(calls.invitePerson, { body })
    expect(answer?.person?.grants).toHaveLength(1)
    expect(answer?.entryId).toBe('')
    expect((await set(studio.mail.tokenTo('late@example.com'))).refused).toBeUndefined()
  })

  it('of who has an account gives the role at once, and says so by mail', async () => {
    const mia = await studio.readers.reader('mia')
    const body = { email: 'mia@example.com', name: '', lang: 'en', grant: everywhere('marketing') }
    await owner(calls.invitePerson, { body })
    await studio.shop.app.jobs.runDue()
    expect(studio.mail.lastTo('mia@example.com').subject).toBe('You have a new role at Kashihon')
    expect((await mia(showStudioMe, {})).answer?.rights).toEqual(['see', 'sell', 'news'])
  })
})

describe('a role', () => {
  it('is given, changed, taken and put back, each time as one entry of the log', async () => {
    await studio.person('max', 'accountant')
    const accountId = await studio.accountOf('max')
    // Who loses a role is signed out.
    const rights = async () =>
      (await (await studio.readers.session(accountId))(showStudioMe, {})).answer?.rights
    await owner(calls.addGrant, { params: { accountId }, body: everywhere('auditor') })
    expect(await rights()).toEqual(['see', 'proof', 'seeSettings', 'audit'])
    const grantId = (await find('max'))?.grants.find(({ grant }) => grant?.role === 'auditor')?.id ?? ''
    const params = { accountId, grantId }
    const change = { from: everywhere('auditor'), to: { ...everywhere('editor'), langs: ['de'] } }
    const changed = await owner(calls.changeGrant, { params, body: change })
    expect(await rights()).toEqual(['see', 'proof', 'translate', 'edit'])
    const again = await owner(calls.changeGrant, { params, body: change })
    expect(again.refused).toBe('changedMeanwhile')
    const taken = await owner(calls.revokeGrant, { params })
    expect(await rights()).toEqual(['see'])
    const undone = await owner(undoAudit, { params: { entryId: taken.answer?.entryId ?? '' } })
    expect(undone.answer?.action).toBe('undo')
    expect(await rights()).toEqual(['see', 'proof', 'translate', 'edit'])
    const log = (await owner(listAudit, { query: { kind: 'person', id: accountId } })).answer?.entries ?? []
    expect(log.map(({ action, actorName }) => `${actorName} ${action}`).sort()).toEqual([
      'olga person.change',
      'olga person.grant',
      'olga person.revoke',
      'olga undo',
    ])
    const { changes } = log.find(({ id }) => id === changed.answer?.entryId) ?? { changes: [] }
    expect(changes.map(({ field, before, after }) => [field, before, after]).sort()).toEqual([
      ['langs', 'null', '["de"]'],
      ['role', '"auditor"', '"editor"'],
    ])
  })

  it('is given by who has it for one series only within that series', async () => {
    const scoped = await studio.person('sara', 'owner', { series: [rain] })
    const accountId = await studio.accountOf('mia')
    const give = (grant: object) => scoped(calls.addGrant, { params: { accountId }, body: grant })
    const other = await addSeries(studio.shop.scratch.db, { title: 'Other' })
    expect((await give(everywhere('author'))).refused).toBe('moreThanYouHave')
    expect((await give({ role: 'author', seriesIds: [rain, other.id] })).refused).toBe('moreThanYouHave')
    expect((await give({ role: 'author', seriesIds: [rain] })).answer?.person?.grants).toHaveLength(1)
    const seen = await everybody(scoped)
    expect(seen.map(({ username, grants }) => [username, grants.length])).toEqual([
      ['mia', 1],
      ['sara', 1],
      ['tom', 1],
    ])
    // Whose other roles go further than hers she does not sign out.
    expect((await scoped(calls.endSessionsOf, { params: { accountId } })).refused).toBe('moreThanYouHave')
  })
})

describe('the last owner', () => {
  it('stays, whoever takes the role: by a call, by an undo, and two at once', async () => {
    const accountId = await studio.accountOf('olga')
    const mine = { accountId, grantId: await grantOf('olga') }
    expect((await owner(calls.revokeGrant, { params: mine })).refused).toBe('lastOwner')
    const body = { from: everywhere('owner'), to: everywhere('publisher') }
    expect((await owner(calls.changeGrant, { params: mine, body })).refused).toBe('lastOwner')
    // Who has not answered the invitation does not count.
    const invited = { email: 'next@example.com', name: '', lang: 'en', grant: everywhere('owner') }
    await owner(calls.invitePerson, { body: invited })
    expect((await owner(calls.revokeGrant, { params: mine })).refused).toBe('lastOwner')
    const second = await studio.person('otto', 'support')
    const otto = await studio.accountOf('otto')
    const given = await owner(calls.addGrant, { params: { accountId: otto }, body: everywhere('owner') })
    const his = (await find('otto'))?.grants.find(({ grant }) => grant?.role === 'owner')?.id ?? ''
    const both = await Promise.all([
      owner(calls.revokeGrant, { params: { accountId: otto, grantId: his } }),
      second(calls.revokeGrant, { params: mine }),
    ])
    // The other one is refused, as the last owner or because the role is gone by then.
    expect(both.filter(({ refused }) => refused === undefined)).toHaveLength(1)
    if (both[0].refused !== undefined) {
      // With her role olga has lost her session.
      owner = second
      const entryId = given.answer?.entryId ?? ''
      expect((await second(undoAudit, { params: { entryId } })).refused).toBe('lastOwner')
      // Whose last role was taken is invited, like whoever had none before.
      const body = { email: 'olga@example.com', name: '', lang: 'en', grant: everywhere('owner') }
      expect((await second(calls.invitePerson, { body })).refused).toBeUndefined()
    }
  })
})

it('somebody is signed out everywhere, and that is noted', async () => {
  const first = await studio.person('sam', 'support')
  const accountId = await studio.accountOf('sam')
  await expect.poll(async () => (await find('sam'))?.sessions).toBe(1)
  expect((await owner(calls.endSessionsOf, { params: { accountId } })).answer).toBeNull()
  expect((await first(showStudioMe, {})).status).toBe(401)
  const log = (await owner(listAudit, { query: { id: accountId } })).answer?.entries
  expect(log?.[0]).toMatchObject({ action: 'person.signOut', canBeUndone: false })
})
