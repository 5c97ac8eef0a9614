import { afterEach, expect, it, vi } from 'vitest'
import { loadAgain } from './load-again.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A picture that never comes; counts how often it is requested again. */
function lostPicture() {
  const requested = { times: 0 }
  const image = {
    isConnected: true,
    getAttribute: () => '/img/jpg/360/a',
    setAttribute: () => {
      requested.times++
      loadAgain(image as unknown as HTMLImageElement)
    },
  } as unknown as HTMLImageElement
  return { image, requested }
}

it('a picture that does not come is requested ten times, and no more', async () => {
  vi.useFakeTimers()
  const { image, requested } = lostPicture()
  loadAgain(image)
  await vi.runAllTimersAsync()
  expect(requested.times).toBe(10)
})

it('pictures that failed together are not requested together', () => {
  vi.useFakeTimers()
  const [soon, late] = [lostPicture(), lostPicture()]
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1)
  loadAgain(soon.image)
  loadAgain(late.image)
  vi.advanceTimersByTime(500)
  expect([soon.requested.times, late.requested.times]).toEqual([1, 0])
  vi.advanceTimersByTime(1_000)
  expect(late.requested.times).toBe(1)
})
