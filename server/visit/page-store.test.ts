// Proves docs/product.md#operations
import { expect, it } from 'vitest'
import { PageStore } from './page-store.ts'

interface Entry {
  readonly key: string
  readonly pack: () => Promise<void>
}

/** Entries of a hundred bytes, of which ten are left when they are packed, in a store of a thousand. */
function open(most = 1_000, lentTo: PageStore<Entry> | null = null) {
  const store = new PageStore<Entry>(most, lentTo)
  const packed: string[] = []
  const put = (key: string, left = 10) => {
    const entry = {
      key,
      pack: async () => {
        packed.push(key)
        store.grow(key, entry, left - 100)
      },
    }
    store.set(key, entry, 100)
    return entry
  }
  const held = (keys: readonly string[]) => keys.filter(key => store.get(key) !== undefined)
  return { store, packed, put, held }
}
const keys = (count: number) => Array.from({ length: count }, (_, at) => `page ${at}`)
/** What is packed meanwhile is done in turns of the loop. */
const settled = () => new Promise(setImmediate)

it('nothing is packed while there is room', async () => {
  const { packed, put, held } = open()
  for (const key of keys(10)) put(key)
  await settled()
  expect(packed).toEqual([])
  expect(held(keys(10))).toHaveLength(10)
})

it('what was asked for longest ago is packed where there is no room, and nothing is lost', async () => {
  const { store, packed, put, held } = open()
  for (const key of keys(10)) put(key)
  store.get('page 0')
  put('one more')
  await settled()
  expect(packed).toEqual(['page 1', 'page 2'])
  expect(held([...keys(10), 'one more'])).toHaveLength(11)
})

it('a share of the room stays with those that were asked for lately, and of the packed ones the oldest go', async () => {
  const { packed, put, held } = open()
  for (const key of keys(200)) {
    put(key)
    await settled()
  }
  expect(packed).not.toContain('page 199')
  const left = held(keys(200))
  // One at hand, and 90 packed of ten bytes each.
  expect(left.length).toBeGreaterThan(75)
  expect(left).toEqual(keys(200).slice(-left.length))
})

it('what cannot be packed is held as it is, and goes in its turn', async () => {
  const { put, held } = open()
  for (const key of keys(30)) {
    put(key, 100)
    await settled()
  }
  expect(held(keys(30))).toEqual(keys(30).slice(-10))
})

it('is never far over its room, however fast pages come', () => {
  const { put, held } = open()
  for (const key of keys(500)) put(key)
  expect(held(keys(500)).length).toBeLessThanOrEqual(11)
})

it('what another store leaves of its share is used, and given back as soon as that one wants it', async () => {
  const searches = open(300)
  const pages = open(1_000, searches.store)
  for (const key of keys(10)) pages.put(key, 100)
  expect(pages.held(keys(10))).toHaveLength(10)
  for (const key of keys(3)) searches.put(key, 100)
  await settled()
  expect(searches.held(keys(3))).toHaveLength(3)
  expect(pages.held(keys(10))).toEqual(keys(10).slice(-7))
  for (const key of keys(9)) searches.put(key, 100)
  await settled()
  expect(pages.held(keys(10))).toEqual(keys(10).slice(-7))
})
