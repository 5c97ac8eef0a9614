import { fillPurse } from './fill-purse.ts'
import type { MailServer } from './mail-server.ts'
import type { TestShop } from './open-shop.ts'
import { readersOf } from './readers.ts'

export interface Buyer {
  name: string
  token: string
  accountId: string
}

/** Makes readers with so many coins and credits, who are signed in. */
export function buyersOf(shop: TestShop, mail: MailServer) {
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  let made = 0
  return async (purse: Parameters<typeof fillPurse>[2]): Promise<Buyer> => {
    const name = `buyer${made++}`
    await readers.verify(name)
    await fillPurse(shop, name, purse)
    const [row] = await shop.scratch.db.query<{ id: string }>({
      text: 'select id from accounts where username = $1',
      values: [name],
    })
    // Nothing is left that would be done meanwhile.
    await shop.app.jobs.runDue()
    return { name, token: await readers.token(name), accountId: row?.id ?? '' }
  }
}
