import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const path = '/app/v2/studio/webhooks'
const seen = { needs: 'staff', right: 'seeSettings' } as const
const changed = { needs: 'staff', right: 'changeSettings' } as const
const badAddress = ['badInput', 'addressNotSecure', 'addressNotPublic'] as const

/** The settings that the server was started with, and where they come from. They are changed where it is started. */
export const showEnvironment = call({
  name: 'showEnvironment',
  method: 'GET',
  path: '/app/v2/studio/environment',
  answers: 'Environment',
  refuses: forStaff,
  ...seen,
})

/** The addresses that hear what happens. */
export const listWebhooks = call({
  name: 'listWebhooks',
  method: 'GET',
  path,
  answers: 'WebhookList',
  refuses: forStaff,
  ...seen,
})

/**
 * Adds an address. The answer has the secret with which its events are signed, which is shown only this once: a repeat with
 * the same key is given it for ten minutes, and refused after them.
 */
export const addWebhook = call({
  name: 'addWebhook',
  method: 'POST',
  path,
  body: 'WebhookRequest',
  answers: 'WebhookSaved',
  status: 201,
  refuses: { ...forStaff, 400: badAddress, 409: 'tooManyWebhooks', 422: 'secretShownBefore' },
  ...changed,
})

/** Changes the address, its events, or whether it is sent anything. */
export const changeWebhook = call({
  name: 'changeWebhook',
  method: 'PUT',
  path: `${path}/:webhookId`,
  body: 'WebhookRequest',
  answers: 'WebhookSaved',
  refuses: { ...forStaff, 400: badAddress, 404: 'webhookNotFound' },
  ...changed,
})

/** Takes an address off the list. */
export const deleteWebhook = call({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: `${path}/:webhookId`,
  answers: 'WebhookSaved',
  refuses: { ...forStaff, 404: 'webhookNotFound' },
  ...changed,
})

/** Sends an event named test at once, and answers what came of it. */
export const testWebhook = call({
  name: 'testWebhook',
  method: 'POST',
  path: `${path}/:webhookId/test`,
  answers: 'WebhookDelivery',
  refuses: { ...forStaff, 404: 'webhookNotFound', 429: 'tooManyTries' },
  ...changed,
})

/** What was sent to an address within thirty days, or is to be sent. */
export const listWebhookDeliveries = call({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: `${path}/:webhookId/deliveries`,
  query: { limit: 'number', skip: 'number' },
  answers: 'WebhookDeliveryList',
  refuses: { ...forStaff, 404: 'webhookNotFound' },
  ...seen,
})

/** Sends an event again, at once, and answers what came of it. */
export const replayWebhookDelivery = call({
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: `${path}/:webhookId/deliveries/:deliveryId/replay`,
  answers: 'WebhookDelivery',
  refuses: { ...forStaff, 404: 'deliveryNotFound', 429: 'tooManyTries' },
  ...changed,
})
