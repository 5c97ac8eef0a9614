import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** What OWASP asks for at least of argon2id: 19 MB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/** As many at once as there are threads for it; beyond a queue of this length the shop says that it is busy. */
const AT_ONCE = 3
const MOST_WAITING = 64

/** The queue of those who want a password hashed is full. Asking again in a moment may help. */
export class TooManyHashes extends Error {
  override name = 'TooManyHashes'
}

let running = 0
const waiting: (() => void)[] = []

/** Hashes a password with a salt of its own, in the notation `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Throws {@link TooManyHashes}. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await inTurn({ ...COST, message: bytesOf(password), nonce })
  return `$argon2id$v=19$${costOf(COST)}$${unpadded(nonce)}$${unpadded(hash)}`
}

// A hash of nothing that anybody knows: an account that there is not takes as long as one that there is.
const NOBODY = `$argon2id$v=19$${costOf(COST)}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`

/** Whether this is the password; for `null`, an account that there is not, false after the same time. Throws {@link TooManyHashes}. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const { memory, passes, parallelism, nonce, hash } = read(passwordHash ?? NOBODY)
  const parameters = {
    memory,
    passes,
    parallelism,
    tagLength: hash.length,
    message: bytesOf(password),
    nonce,
  }
  const same = timingSafeEqual(await inTurn(parameters), hash)
  return same && passwordHash !== null
}

/** Whether it was made with less than what is asked for today. */
export function isOutdated(passwordHash: string): boolean {
  const { memory, passes, parallelism } = read(passwordHash)
  return costOf({ memory, passes, parallelism }) !== costOf(COST)
}

async function inTurn(parameters: Argon2Parameters): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new TooManyHashes('too many passwords at once')
    await new Promise<void>(done => waiting.push(done))
  } else running++
  try {
    return (await derive('argon2id', parameters)) as Buffer
  } finally {
    // Whoever is next takes over the place, so that nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const NOTATION = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function read(passwordHash: string) {
  const [, memory, passes, parallelism, salt, hash] = NOTATION.exec(passwordHash) ?? []
  if (!salt || !hash) throw new Error('a stored password hash cannot be read')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

interface Cost {
  memory: number
  passes: number
  parallelism: number
}

function costOf({ memory, passes, parallelism }: Cost): string {
  return `m=${memory},t=${passes},p=${parallelism}`
}

/** However a letter was composed on the keyboard, it is the same password. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'))
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
