import { ask } from './ask-stripe.ts'

/** Pages that are read of one list at most, with a hundred entries each. */
const MOST_PAGES = 50

interface Page<T> {
  data: T[]
  has_more: boolean
}

/** Reads a list to its end, each page as a question of its own. */
export async function everyPage<T extends { id: string }>(
  read: (after: { starting_after?: string }) => Promise<Page<T>>,
  take: (one: T) => unknown,
): Promise<void> {
  let after = {}
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const more = await ask(async () => {
      const page = await read(after)
      for (const one of page.data) await take(one)
      const last = page.data.at(-1)
      if (last) after = { starting_after: last.id }
      return page.has_more && last !== undefined
    })
    if (!more) return
  }
}
