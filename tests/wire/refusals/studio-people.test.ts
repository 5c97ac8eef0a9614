// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-people.ts'
import type { Send } from '#contract/page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { askAgainLater, askTooOften, openRefusalShop, type RefusalShopWithMail } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let made = 0
interface Boss {
  send: Send
  accountId: string
  grantId: string
}

/** An owner, of one series where it says so. */
async function boss({ shop, readers }: RefusalShopWithMail, series?: string): Promise<Boss> {
  const name = `boss${made++}`
  const send = await readers.reader(name)
  await giveRole(shop.scratch.db, name, 'owner', series ? { series: [series] } : {})
  const [found] = await shop.scratch.db.query<{ accountId: string; grantId: string }>({
    text: `select a.id as "accountId", g.id as "grantId" from accounts a join staff_grants g on g.account_id = a.id where username = $1`,
    values: [name],
  })
  if (!found) throw new Error('nobody was made')
  return { send, ...found }
}

/** Leaves nobody else with all rights. */
async function onlyBoss(shop: RefusalShopWithMail): Promise<Boss> {
  const only = await boss(shop)
  const { db } = shop.shop.scratch
  await db.query({ text: `delete from staff_grants where account_id <> $1`, values: [only.accountId] })
  return only
}

const owner = { role: 'owner', seriesIds: [], langs: [] }
const support = { role: 'support', seriesIds: [], langs: [] }
const nobody = { role: 'king', seriesIds: [], langs: [] }
const elsewhere = { role: 'author', seriesIds: ['SER-nothing'], langs: [] }
const invitation = { email: 'new@example.com', name: '', lang: 'en', grant: support }
const token = { name: 'x', rights: ['see'], seriesIds: [], langs: [], days: 1 }

const cases: RefusalCases<typeof calls, RefusalShopWithMail> = {
  invitePerson: {
    badInput: async shop =>
      (await boss(shop)).send(calls.invitePerson, { body: { ...invitation, grant: nobody } }),
    emailInvalid: async shop =>
      (await boss(shop)).send(calls.invitePerson, { body: { ...invitation, email: 'x' } }),
    seriesNotFound: async shop =>
      (await boss(shop)).send(calls.invitePerson, { body: { ...invitation, grant: elsewhere } }),
    moreThanYouHave: async shop => (await boss(shop, 'SER-1')).send(calls.invitePerson, { body: invitation }),
    async tooManyTries(shop) {
      const { send } = await boss(shop)
      return askTooOften(shop, () => send(calls.invitePerson, { body: invitation }))
    },
    async mailNotSent(shop) {
      const { send } = await boss(shop)
      shop.mail.down = true
      const refused = await send(calls.invitePerson, { body: { ...invitation, email: 'down@example.com' } })
      shop.mail.down = false
      return refused
    },
  },
  addGrant: {
    async badInput(shop) {
      const { send, accountId } = await boss(shop)
      return send(calls.addGrant, { params: { accountId }, body: nobody })
    },
    async seriesNotFound(shop) {
      const { send, accountId } = await boss(shop)
      return send(calls.addGrant, { params: { accountId }, body: elsewhere })
    },
    async moreThanYouHave(shop) {
      const { send, accountId } = await boss(shop, 'SER-1')
      return send(calls.addGrant, { params: { accountId }, body: support })
    },
    personNotFound: async shop =>
      (await boss(shop)).send(calls.addGrant, { params: { accountId: 'USR-nobody' }, body: support }),
  },
  changeGrant: {
    async badInput(shop) {
      const { send, ...params } = await boss(shop)
      return send(calls.changeGrant, { params, body: { from: owner, to: nobody } })
    },
    async seriesNotFound(shop) {
      const { send, ...params } = await boss(shop)
      return send(calls.changeGrant, { params, body: { from: owner, to: elsewhere } })
    },
    async moreThanYouHave(shop) {
      const { send } = await boss(shop, 'SER-1')
      const { send: _, ...params } = await boss(shop)
      return send(calls.changeGrant, { params, body: { from: owner, to: support } })
    },
    async grantNotFound(shop) {
      const { send, accountId } = await boss(shop)
      const params = { accountId, grantId: 'GRT-nothing' }
      return send(calls.changeGrant, { params, body: { from: owner, to: support } })
    },
    async changedMeanwhile(shop) {
      const { send, ...params } = await boss(shop)
      return send(calls.changeGrant, { params, body: { from: support, to: owner } })
    },
    async lastOwner(shop) {
      const { send, ...params } = await onlyBoss(shop)
      return send(calls.changeGrant, { params, body: { from: owner, to: support } })
    },
  },
  revokeGrant: {
    async moreThanYouHave(shop) {
      const { send } = await boss(shop, 'SER-1')
      const { send: _, ...params } = await boss(shop)
      return send(calls.revokeGrant, { params })
    },
    async grantNotFound(shop) {
      const { send, accountId } = await boss(shop)
      return send(calls.revokeGrant, { params: { accountId, grantId: 'GRT-nothing' } })
    },
    async lastOwner(shop) {
      const { send, ...params } = await onlyBoss(shop)
      return send(calls.revokeGrant, { params })
    },
  },
  endSessionsOf: {
    async moreThanYouHave(shop) {
      const { send } = await boss(shop, 'SER-1')
      const { accountId } = await boss(shop)
      return send(calls.endSessionsOf, { params: { accountId } })
    },
    personNotFound: async shop =>
      (await boss(shop)).send(calls.endSessionsOf, { params: { accountId: 'USR-nobody' } }),
  },
  showPersonAccess: {
    async moreThanYouHave(shop) {
      const { send } = await boss(shop, 'SER-1')
      const { accountId } = await boss(shop)
      return send(calls.showPersonAccess, { params: { accountId } })
    },
    personNotFound: async shop =>
      (await boss(shop)).send(calls.showPersonAccess, { params: { accountId: 'USR-nobody' } }),
  },
  makeStudioToken: {
    badInput: async shop => (await boss(shop)).send(calls.makeStudioToken, { body: { ...token, days: 366 } }),
    seriesNotFound: async shop =>
      (await boss(shop)).send(calls.makeStudioToken, { body: { ...token, seriesIds: ['SER-nothing'] } }),
    async tooManyTries(shop) {
      const { send } = await boss(shop)
      return askTooOften(shop, () => send(calls.makeStudioToken, { body: token }))
    },
    async secretShownBefore(shop) {
      await boss(shop)
      return askAgainLater(shop, `boss${made - 1}`, send => send(calls.makeStudioToken, { body: token }))
    },
  },
  revokeStudioToken: {
    tokenNotFound: async shop =>
      (await boss(shop)).send(calls.revokeStudioToken, { params: { tokenId: 'TOK-nothing' } }),
  },
}

walkRefusals(calls, openRefusalShop, [cases])
