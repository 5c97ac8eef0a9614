import type { Send } from '#contract/page.ts'
import type { Language } from '#rules/interface-language.ts'
import type { StudioRole } from '#rules/studio-rights.ts'
import { giveRole } from './give-role.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { openShop, type TestShop } from './open-shop.ts'
import { type Readers, readersOf } from './readers.ts'

/** A shop with people who run it. */
export interface StudioShop {
  readonly shop: TestShop
  readonly mail: MailServer
  readonly readers: Readers
  /** Somebody with this role, signed in. */
  person(
    name: string,
    role: StudioRole,
    limits?: { series?: readonly string[]; langs?: readonly Language[] },
  ): Promise<Send>
  accountOf(name: string): Promise<string>
  close(): Promise<void>
}

export async function openStudioShop(env: Record<string, string> = {}): Promise<StudioShop> {
  const mail = await openMailServer()
  const shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1', ...env } })
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  return {
    shop,
    mail,
    readers,
    async person(name, role, limits) {
      const send = await readers.reader(name)
      await giveRole(shop.scratch.db, name, role, limits)
      return send
    },
    async accountOf(name) {
      const [found] = await shop.scratch.db.query<{ id: string }>({
        text: 'select id from accounts where username = $1',
        values: [name],
      })
      if (!found) throw new Error(`nobody is called ${name}`)
      return found.id
    },
    async close() {
      await shop.close()
      await mail.close()
    },
  }
}
