import { afterEach, expect, it, vi } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { Fault } from '../platform/send.ts'
import { sendFromBrowser } from './send-from-browser.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['breaks off', () => new ReadableStream({ pull: body => body.error(new TypeError('terminated')) })],
  ['cannot be read', () => Uint8Array.of(255)],
])('an answer that %s is a fault without a status: the call may have been carried out', async (_, body) => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
  vi.stubGlobal('fetch', async () => new Response(body()))
  const sent = sendFromBrowser(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} }, 'key')
  const fault = await sent.catch(error => error)
  expect(fault).toBeInstanceOf(Fault)
  expect(fault).toMatchObject({ status: 0 })
})
