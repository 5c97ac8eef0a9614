// Proves docs/product.md#errors

import * as calls from '#contract/calls/studio-settings.ts'
import type { Send } from '#contract/page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { showSecondFactors } from '#tests/support/second-factor.ts'
import { askAgainLater, askTooOften, openRefusalShop, type RefusalShopWithMail } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let made = 0

async function boss({ shop, readers }: RefusalShopWithMail): Promise<Send> {
  const name = `boss${made++}`
  const send = await readers.reader(name)
  await giveRole(shop.scratch.db, name, 'owner')
  await showSecondFactors(shop.scratch.db)
  return send
}

const body = { address: 'https://1.1.1.1/hook', events: ['order.paid'], active: true }
/** One that nobody can be reached at. */
const dead = { ...body, address: 'https://192.0.2.1/hook' }
const none = { webhookId: 'HOK-nothing' }

async function hook(shop: RefusalShopWithMail) {
  const send = await boss(shop)
  await shop.shop.scratch.db.query({ text: 'delete from webhooks' })
  const { answer } = await send(calls.addWebhook, { body })
  const webhookId = answer?.webhook?.id ?? ''
  await shop.shop.scratch.db.query({ text: 'update webhooks set address = $1', values: [dead.address] })
  return { send, webhookId }
}

const cases: RefusalCases<typeof calls, RefusalShopWithMail> = {
  addWebhook: {
    badInput: async shop => (await boss(shop))(calls.addWebhook, { body: { ...body, events: [] } }),
    addressNotSecure: async shop =>
      (await boss(shop))(calls.addWebhook, { body: { ...body, address: 'http://1.1.1.1/' } }),
    addressNotPublic: async shop => (await boss(shop))(calls.addWebhook, { body: dead }),
    async tooManyWebhooks(shop) {
      const send = await boss(shop)
      for (let count = 0; count < 20; count++) await send(calls.addWebhook, { body })
      return send(calls.addWebhook, { body })
    },
    async secretShownBefore(shop) {
      await hook(shop)
      return askAgainLater(shop, `boss${made - 1}`, send => send(calls.addWebhook, { body }))
    },
  },
  changeWebhook: {
    badInput: async shop =>
      (await boss(shop))(calls.changeWebhook, { params: none, body: { ...body, address: 'nowhere' } }),
    addressNotSecure: async shop =>
      (await boss(shop))(calls.changeWebhook, {
        params: none,
        body: { ...body, address: 'http://1.1.1.1/' },
      }),
    addressNotPublic: async shop => (await boss(shop))(calls.changeWebhook, { params: none, body: dead }),
    webhookNotFound: async shop => (await boss(shop))(calls.changeWebhook, { params: none, body }),
  },
  deleteWebhook: { webhookNotFound: async shop => (await boss(shop))(calls.deleteWebhook, { params: none }) },
  testWebhook: {
    webhookNotFound: async shop => (await boss(shop))(calls.testWebhook, { params: none }),
    async tooManyTries(shop) {
      const { send, webhookId } = await hook(shop)
      return askTooOften(shop, () => send(calls.testWebhook, { params: { webhookId } }))
    },
  },
  listWebhookDeliveries: {
    webhookNotFound: async shop => (await boss(shop))(calls.listWebhookDeliveries, { params: none }),
  },
  replayWebhookDelivery: {
    deliveryNotFound: async shop =>
      (await boss(shop))(calls.replayWebhookDelivery, { params: { ...none, deliveryId: 'DLV-nothing' } }),
    async tooManyTries(shop) {
      const { send, webhookId } = await hook(shop)
      const { answer } = await send(calls.testWebhook, { params: { webhookId } })
      const params = { webhookId, deliveryId: answer?.id ?? '' }
      return askTooOften(shop, () => send(calls.replayWebhookDelivery, { params }))
    },
  },
}

walkRefusals(calls, () => openRefusalShop({ NODE_ENV: 'production', PUBLIC_URL: 'https://books.example' }), [
  cases,
])
