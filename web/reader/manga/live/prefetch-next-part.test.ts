// Proves docs/product.md#withdrawal
import { beforeEach, expect, it, vi } from 'vitest'
import { Part } from '#contract/generated/catalogue.ts'
import { prefetchNextPart } from './prefetch-next-part.ts'

const send = vi.hoisted(() => vi.fn(async () => ({ answer: null })))
vi.mock('../../../session/send-from-browser.ts', () => ({ sendFromBrowser: send }))
vi.mock('../../../session/signed-in.ts', () => ({ isSignedIn: () => true }))
vi.mock('../../content/connection.ts', () => ({ isFrugal: () => false }))

beforeEach(() => void send.mockClear())

const READ = { preview: false, volumeId: 'VOL-1' }

it.each([
  ['that goes on with what is being read', READ, READ, 1],
  ['that is free', { preview: true, volumeId: 'VOL-1' }, { preview: true, volumeId: 'VOL-2' }, 1],
  ['that was bought, from a free part', { preview: true, volumeId: 'VOL-1' }, READ, 0],
  ['of another volume', READ, { preview: false, volumeId: 'VOL-2' }, 0],
  ['that was rented', READ, { ...READ, rental: { partId: 'PRT-2' } }, 0],
])('a next part %s is opened ahead or not', async (_, part, next, opened) => {
  await prefetchNextPart(Part.fromPartial({ ...part, next }), 100, new AbortController().signal)
  expect(send).toHaveBeenCalledTimes(opened)
})
