import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { COST } from './password-cost.ts'

const derive = promisify(argon2)

/**
 * Hashes at once, since Node has so few threads for them, and the length of the queue beyond which the shop answers that it
 * is busy.
 */
const AT_ONCE = 3
const MOST_WAITING = 64

/** The queue of passwords to hash is full; a later try may succeed. */
export class TooManyHashes extends Error {
  override name = 'TooManyHashes'
}

let running = 0
const waiting: (() => void)[] = []

/**
 * Hashes a password with a salt of its own, in the notation `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Throws {@link
 * TooManyHashes}.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await inTurn({ ...COST, message: bytesOf(password), nonce })
  return `$argon2id$v=19$${costOf(COST)}$${unpadded(nonce)}$${unpadded(hash)}`
}

/**
 * The bytes of a hash with this salt, at the cost of a password: of a code that is looked for by its hash. Throws {@link
 * TooManyHashes}.
 */
export function hashCode(code: string, salt: Buffer): Promise<Buffer> {
  return inTurn({ ...COST, message: bytesOf(code), nonce: salt })
}

/** The hash of an unknown password: checking a missing account takes as long as checking an existing one. */
const hashOfNobody = () =>
  `$argon2id$v=19$${costOf(COST)}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`

/**
 * Whether this is the password. No hash (null for a missing account, '' for one without a password) takes the same time and
 * answers false. Throws {@link TooManyHashes}.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const { memory, passes, parallelism, nonce, hash } = read(passwordHash || hashOfNobody())
  const parameters = {
    memory,
    passes,
    parallelism,
    tagLength: hash.length,
    message: bytesOf(password),
    nonce,
  }
  const same = timingSafeEqual(await inTurn(parameters), hash)
  return same && Boolean(passwordHash)
}

/** Whether the hash was made with other parameters than today's. */
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
    // The next one takes over the slot without `running` changing, so that no newcomer overtakes it.
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

/** Normalizes, so that a password is the same however the keyboard composes its letters. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'))
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
