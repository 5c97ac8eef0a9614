import { describe, expect, it } from 'vitest'
import { remarkLines } from '#server/book-files/remark.ts'
import { makePublisherEpub } from '#tests/support/publisher-epub.ts'
import { checkEditionInWorker } from './check-edition-in-worker.ts'

const MINUTE_MS = 60_000
const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)

// docs/decisions/0056-the-publishers-epub.md
describe('the check of an EPUB in a thread of its own', () => {
  it('says what is left out of it', async () => {
    const source = await makePublisherEpub({ head: '<script>steal()</script>' })
    expect(remarkLines(await checkEditionInWorker(source.file, { milliseconds: MINUTE_MS }))).toEqual([
      'left out of the EPUB for buyers: 1 script',
    ])
    await source.remove()
  })

  it.each([
    ['does not end', 'setInterval(() => {}, 1000)', 1],
    ['uses too much memory', 'const all = []; for (;;) all.push({ x: 1 })', MINUTE_MS],
    ['fails', 'throw new Error("a fault")', MINUTE_MS],
  ])('says that nothing is known where it %s', async (_, text, milliseconds) => {
    const remarks = await checkEditionInWorker('/none', { milliseconds, program: program(text) })
    expect(remarkLines(remarks).join()).toContain('could not be found out')
  })
})
