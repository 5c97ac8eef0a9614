import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { openDatabases, openMeasuredShop } from './open-databases.ts'
import { printTable, size } from './report.ts'

/**
 * Signing in over HTTP against a bare verification with the same parameters, and whether it can be told by the time that a
 * name does not exist. Prints the tables of docs/bench.md.
 */

const derive = promisify(argon2)
const TIMES = size(300, 2)
const ROUND = size(10, 1)
const WARM_UP = size(20, 1)

async function main(): Promise<void> {
  const databases = await openDatabases()
  const shop = await openMeasuredShop(databases, { PROXIES: '1' })
  try {
    const { password } = await addStaff(shop.app, {
      name: 'bench',
      role: 'editor',
      email: 'bench@example.com',
    })
    const right = () => signIn(shop.url, 'bench', password ?? '', 201)
    const wrong = () => signIn(shop.url, 'bench', 'no such umbrella', 401)
    const nobody = () => signIn(shop.url, `nobody${Math.random()}`, 'no such umbrella', 401)
    const cases = { bare, right, wrong, nobody }
    const times: Record<keyof typeof cases, number[]> = { bare: [], right: [], wrong: [], nobody: [] }
    for (let count = 0; count < WARM_UP; count++) for (const ask of Object.values(cases)) await ask()
    // The limits are measured elsewhere.
    const forget = () => shop.app.db.query({ text: 'truncate tries' })
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
    const p50 = (name: keyof typeof cases) => times[name].toSorted((a, b) => a - b)[TIMES / 2] ?? Number.NaN
    const labels = {
      right: 'the right password: 201, with a new session',
      wrong: 'a wrong password: 401',
      nobody: 'a name that is nobody’s: 401',
    }
    const rows = Object.entries(labels).map(([name, label]) => {
      const value = p50(name as keyof typeof labels)
      return [label, value.toFixed(1), (value / p50('bare')).toFixed(2)]
    })
    printTable(
      'sign-in',
      ['p50, one after the other', 'ms', 'bare argon2id'],
      [['a bare verification', p50('bare').toFixed(1), 1], ...rows],
    )
    const apart = Math.abs(p50('wrong') - p50('nobody')) / p50('wrong')
    console.log(`A wrong password and a name that is nobody's are ${(apart * 100).toFixed(1)} % apart.`)
  } finally {
    await shop.close()
    await databases.close()
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
