// Proves docs/product.md#staff
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { showEnvironment } from '#contract/calls/studio-settings.ts'
import type { Send } from '#contract/page.ts'
import { SETTINGS } from '#server/platform/settings/all-settings.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

const SECRET = 'correct-horse-battery-staple-0123456789'
const SETTINGS_THAT_ARE_SECRET = Object.entries(SETTINGS).flatMap(([name, setting]) =>
  'secret' in setting && setting.secret ? [name] : [],
)

let open: StudioShop
let owner: Send
beforeAll(async () => {
  open = await openStudioShop()
  owner = await open.person('olga', 'owner')
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => open.close())

const shown = async () => {
  const { answer } = await owner(showEnvironment, {})
  return { json: JSON.stringify(answer), settings: (answer?.groups ?? []).flatMap(group => group.settings) }
}

describe('the settings of the environment, as the studio shows them', () => {
  it.each(SETTINGS_THAT_ARE_SECRET)('say of %s that it is set, and nothing of what it is', async name => {
    vi.stubEnv(name, SECRET)
    const { json, settings } = await shown()
    expect(settings.find(one => one.name === name)).toMatchObject({ secret: true, value: '' })
    expect(json).not.toContain(SECRET)
  })

  it.each([
    ['DATABASE_URL', `postgres://shop:${SECRET}@db.example/shop`],
    ['DATABASE_READ_URL', `postgres://shop:${SECRET}@db.example/shop`],
    ['SMTP_URL', `smtps://shop:${SECRET}@mail.example:465`],
    ['BLOBS', `s3://shop:${SECRET}@s3.example/bucket?key=${SECRET}`],
    ['PUBLIC_URL', `https://shop:${SECRET}@shop.example/?token=${SECRET}`],
  ])('leave the password out of the address in %s, also where it cannot be read', async (name, address) => {
    vi.stubEnv(name, address)
    expect((await shown()).json).not.toContain(SECRET)
    vi.stubEnv(name, `${address} and more`)
    expect((await shown()).json).not.toContain(SECRET)
  })
})
