import { argon2, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addStaff } from '#server/accounts/staff.ts'
import { readConfig } from '#server/platform/config.ts'
import { openShop } from '#server/shop.ts'

/**
 * Signing in over HTTP against a bare verification with the same parameters, and whether it can be told by the time that a name does not exist.
 * Prints the tables of docs/bench.md.
 */

const derive = promisify(argon2)
const TIMES = 300
const ROUND = 10

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kashihon-sign-in-'))
  await chmod(dataDir, 0o755)
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DEMO: 'off', PROXIES: '1' })
  const shop = await openShop(config)
  try {
    const { password } = await addStaff(shop.house, {
      name: 'bench',
      role: 'editor',
      email: 'bench@example.com',
    })
    const right = () => signIn(shop.url, 'bench', password ?? '', 201)
    const wrong = () => signIn(shop.url, 'bench', 'no such umbrella', 401)
    const nobody = () => signIn(shop.url, `nobody${Math.random()}`, 'no such umbrella', 401)
    const cases = { bare, right, wrong, nobody }
    const times: Record<keyof typeof cases, number[]> = { bare: [], right: [], wrong: [], nobody: [] }
    for (let count = 0; count < 20; count++) for (const ask of Object.values(cases)) await ask()
    // The limits are measured elsewhere.
    const forget = () => shop.house.db.query({ text: 'truncate tries' })
    // In turns, so that what else the machine does meets all alike.
    for (let count = 0; count < TIMES / ROUND; count++) {
      for (const [name, ask] of Object.entries(cases)) {
        await forget()
        for (let one = 0; one < ROUND; one++) {
          const began = performance.now()
          await ask()
          times[name as keyof typeof cases].push(performance.now() - began)
        }
      }
    }
    const p50 = (name: keyof typeof cases) => times[name].toSorted((a, b) => a - b)[TIMES / 2] ?? 0
    console.log('| p50, one after the other | ms | bare argon2id |\n|---|---|---|')
    const rows = {
      right: 'the right password: 201',
      wrong: 'a wrong password: 401',
      nobody: 'a name that is nobody’s: 401',
    }
    console.log(`| a bare verification (19 MB, 2 passes) | ${p50('bare').toFixed(1)} | 1 |`)
    for (const [name, label] of Object.entries(rows)) {
      const value = p50(name as keyof typeof rows)
      console.log(`| ${label} | ${value.toFixed(1)} | ${(value / p50('bare')).toFixed(2)} |`)
    }
    const apart = Math.abs(p50('wrong') - p50('nobody')) / p50('wrong')
    console.log(`\nA wrong password and a name that is nobody's are ${(apart * 100).toFixed(1)} % apart.`)
  } finally {
    await shop.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const parameters = {
  message: Buffer.from('rain on the umbrellas'),
  nonce: randomBytes(16),
  memory: 19_456,
  passes: 2,
  parallelism: 1,
  tagLength: 32,
}
async function bare(): Promise<void> {
  await derive('argon2id', parameters)
}

let networks = 0
async function signIn(url: string, login: string, password: string, status: number): Promise<void> {
  networks++
  const response = await fetch(`${url}/app/v2/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Each from a network of its own: the limits are measured elsewhere.
      'x-forwarded-for': `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`,
    },
    body: JSON.stringify({ login, password, slim: true }),
  })
  await response.arrayBuffer()
  if (response.status !== status) throw new Error(`answered ${response.status}`)
}

await main()
