import type { Send } from '#contract/page.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { type Readers, readersOf } from '#tests/support/readers.ts'
import { showSecondFactors } from '#tests/support/second-factor.ts'
import type { RefusalResponse } from './refusal-response.ts'

/** A shop in which calls are refused. */
export interface RefusalShop {
  readonly shop: TestShop
  readonly readers: Readers
  /** The token of a session that has run out. */
  readonly expiredToken: string
  close(): Promise<void>
}

export interface RefusalShopWithMail extends RefusalShop {
  readonly mail: MailServer
}

/** An empty shop with a mail server of its own. */
export async function openRefusalShop(env: Record<string, string> = {}): Promise<RefusalShopWithMail> {
  const mail = await openMailServer()
  const shop = await openShop({
    env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1', COUNTRY_HEADER: 'x-country', ...env },
  })
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  return {
    shop,
    mail,
    readers,
    expiredToken: await makeExpiredToken({ shop, readers }),
    async close() {
      await shop.close()
      await mail.close()
    },
  }
}

/** Signs somebody in two hours ago, for one hour. */
export async function makeExpiredToken({ shop, readers }: Pick<RefusalShop, 'shop' | 'readers'>) {
  const name = 'was.here'
  const now = shop.clock.now()
  await readers.verify(name)
  shop.clock.set(new Date(now.getTime() - 2 * HOUR_MS))
  const token = await readers.token(name, { ttl: HOUR_MS / 1000 })
  shop.clock.set(now)
  return token
}

const HOUR_MS = 3_600_000

/** Asks at an instant some minutes from now, and comes back. */
export async function minutesLater<T>(
  { shop }: Pick<RefusalShop, 'shop'>,
  minutes: number,
  ask: () => Promise<T>,
): Promise<T> {
  const now = shop.clock.now()
  shop.clock.set(new Date(now.getTime() + minutes * 60_000))
  try {
    return await ask()
  } finally {
    shop.clock.set(now)
  }
}

/**
 * Asks once, lets everything that was counted by it be at its end, and asks again, as who has asked as often as they may.
 * `ask` gets which time it is: some limits count another part only.
 */
export async function askTooOften(
  { shop }: Pick<RefusalShop, 'shop'>,
  ask: (time: 1 | 2) => Promise<RefusalResponse>,
): Promise<RefusalResponse> {
  const { db } = shop.scratch
  await db.query({ text: 'delete from tries' })
  await ask(1)
  await db.query({ text: 'update tries set count = 1000000' })
  const seen = await ask(2)
  await db.query({ text: 'delete from tries' })
  return seen
}

/** Asks while no mail can be sent. */
export async function askWithoutMail(
  { mail }: Pick<RefusalShopWithMail, 'mail'>,
  ask: () => Promise<RefusalResponse>,
): Promise<RefusalResponse> {
  mail.down = true
  try {
    return await ask()
  } finally {
    mail.down = false
  }
}

/** Asks while the payment provider answers every question with 500: the simulator's table is out of its reach. */
export async function askWithoutProvider(
  { shop }: Pick<RefusalShop, 'shop'>,
  ask: () => Promise<RefusalResponse>,
): Promise<RefusalResponse> {
  const { db } = shop.scratch
  await db.query({ text: 'alter table simulator_objects rename to simulator_objects_away' })
  try {
    return await ask()
  } finally {
    await db.query({ text: 'alter table simulator_objects_away rename to simulator_objects' })
  }
}

const LATER_MS = 11 * 60_000

/** Asks for something with a secret, and once more under the same key when it is not shown any more. */
export async function askAgainLater(
  { shop, readers }: RefusalShop,
  name: string,
  ask: (send: Send) => Promise<RefusalResponse>,
): Promise<RefusalResponse> {
  const authorization = `Bearer ${await readers.token(name)}`
  await showSecondFactors(shop.scratch.db)
  const send = shop.sendWith({ authorization, 'idempotency-key': `of ${name}` })
  await ask(send)
  const now = shop.clock.now()
  shop.clock.set(new Date(now.getTime() + LATER_MS))
  try {
    return await ask(send)
  } finally {
    shop.clock.set(now)
  }
}
