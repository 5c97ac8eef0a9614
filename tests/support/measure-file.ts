import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { processorSeconds } from './processor-seconds.ts'

/** Where the processor time of each file is noted, a line of JSON each; set by scripts/test.mjs. */
const { TEST_COSTS } = process.env

if (TEST_COSTS && process.platform === 'linux') {
  let before = 0
  beforeAll(() => {
    before = processorSeconds(process.pid)
  })
  afterAll(() => {
    const path = relative(process.cwd(), expect.getState().testPath ?? '')
    const seconds = Math.max(0, processorSeconds(process.pid) - before)
    appendFileSync(TEST_COSTS, `${JSON.stringify({ path, seconds })}\n`)
  })
}
