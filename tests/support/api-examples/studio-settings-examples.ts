import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as people from '#contract/calls/studio-people.ts'
import * as settings from '#contract/calls/studio-settings.ts'
import { giveRole } from '../give-role.ts'
import { aMinuteLater, type ExampleShop } from './example-shop.ts'

const everywhere = (role: string) => ({ role, seriesIds: [], langs: [] })

/** People, tokens, webhooks and what the server was started with. */
export async function showStudioSettings(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const token = await shop.signIn('olga')
  await giveRole(shop.shop.scratch.db, 'olga', 'owner')
  const { person } = await recorder.show(people.invitePerson, {
    token,
    body: { email: 'tom@example.com', name: 'Tom', lang: 'de', grant: { role: 'translator', langs: ['de'] } },
  })
  const accountId = person?.accountId ?? ''
  await recorder.show(people.listPeople, { token })
  aMinuteLater(shop)
  const given = await recorder.show(people.addGrant, {
    token,
    params: { accountId },
    body: everywhere('support'),
  })
  const grants = given.person?.grants ?? []
  const grantId = grants.find(({ grant }) => grant?.role === 'support')?.id ?? ''
  const params = { accountId, grantId }
  const change = { from: everywhere('support'), to: everywhere('auditor') }
  aMinuteLater(shop)
  await recorder.show(people.changeGrant, { token, params, body: change })
  aMinuteLater(shop)
  await recorder.show(people.revokeGrant, { token, params })
  aMinuteLater(shop)
  await recorder.show(people.showPersonAccess, { token, params: { accountId } })
  await recorder.show(people.endSessionsOf, { token, params: { accountId } })
  const body = { name: 'Night import', rights: ['see', 'edit'], langs: ['de'], days: 90 }
  const made = await recorder.show(people.makeStudioToken, { token, body })
  await recorder.show(people.listStudioTokens, { token })
  await recorder.show(people.revokeStudioToken, { token, params: { tokenId: made.token?.id ?? '' } })
  await recorder.show(settings.showEnvironment, { token })
  await showWebhooks(shop, token)
}

async function showWebhooks(shop: ExampleShop, token: string): Promise<void> {
  const { recorder } = shop
  const program = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  }).listen(0, '127.0.0.1')
  await once(program, 'listening')
  const origin = `http://127.0.0.1:${(program.address() as AddressInfo).port}`
  recorder.masks.hide(origin, 'https://tools.example')
  const address = `${origin}/kashihon`
  const made = await recorder.show(settings.addWebhook, { token, body: { address, events: ['order.paid'] } })
  const webhookId = made.webhook?.id ?? ''
  await recorder.show(settings.listWebhooks, { token })
  const tested = await recorder.show(settings.testWebhook, { token, params: { webhookId } })
  aMinuteLater(shop)
  await recorder.show(settings.replayWebhookDelivery, { token, params: { webhookId, deliveryId: tested.id } })
  await recorder.show(settings.listWebhookDeliveries, { token, params: { webhookId } })
  const change = { address, events: ['order.paid', 'order.refunded'], active: true }
  await recorder.show(settings.changeWebhook, { token, params: { webhookId }, body: change })
  await recorder.show(settings.deleteWebhook, { token, params: { webhookId } })
  program.closeAllConnections()
  program.close()
}
