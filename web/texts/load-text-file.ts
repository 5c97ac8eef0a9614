import type { Language } from '#rules/interface-language.ts'
import { addressOfTexts } from './address-of-texts.ts'

/** docs/product.md#constants: retries up to 5 times from 350 ms, doubling; at most 10 reads at once. */
const MOST_RETRIES = 5
const FIRST_WAIT_MS = 350
const MOST_AT_ONCE = 10

class MissingFile extends Error {}

const reading = new Map<string, Promise<unknown>>()
const waiting: (() => void)[] = []
let underWay = 0

/**
 * Reads a text file, in the version that the page names; who asks for the same file at the same time waits for the same
 * answer. Throws where none comes.
 */
export function loadTextFile(lang: Language, file: string, version?: string): Promise<unknown> {
  const address = addressOfTexts(lang, file, version)
  const existing = reading.get(address)
  if (existing) return existing
  const answer = inTurn(() => readWithRetries(address))
    .catch(fault => {
      // No server has the version any more, as all were upgraded. Whatever has not changed in them goes with their texts;
      // what has, they lack as well.
      if (version && fault instanceof MissingFile) return loadTextFile(lang, file)
      throw fault
    })
    .finally(() => reading.delete(address))
  reading.set(address, answer)
  return answer
}

async function inTurn<T>(read: () => Promise<T>): Promise<T> {
  if (underWay < MOST_AT_ONCE) underWay++
  else await new Promise<void>(go => waiting.push(go))
  try {
    return await read()
  } finally {
    // The place goes to who waits longest.
    const next = waiting.shift()
    if (next) next()
    else underWay--
  }
}

async function readWithRetries(address: string): Promise<unknown> {
  for (let retry = 0; ; retry++) {
    try {
      const response = await fetch(address)
      if (response.ok) return await response.json()
      // What is not there does not come by asking again.
      if (response.status < 500) throw new MissingFile(`${address}: ${response.status}`)
      throw new Error(`${address}: ${response.status}`)
    } catch (error) {
      if (error instanceof MissingFile || retry >= MOST_RETRIES) throw error
      await new Promise(done => setTimeout(done, FIRST_WAIT_MS * 2 ** retry))
    }
  }
}
