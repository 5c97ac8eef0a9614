import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { keyFrom } from '../secret-key.ts'
import { StartError } from '../start-error.ts'
import type { Db } from './connect.ts'

/** Encrypts secrets that have to be readable again, with a key outside the database: the database or a backup alone does not reveal them. */
export interface Sealing {
  /** `about` names what it is for; sealed for one thing it cannot be opened for another. */
  seal(text: string, about: string): Buffer
  /** Throws where the text was changed, or was sealed for something else. */
  open(sealed: Buffer, about: string): string
}

const FILE = 'secrets-key'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const PROOF = 'kashihon: the key that seals secrets'

/**
 * The key is SECRETS_KEY, or the file `secrets-key` in DATA_DIR, which the first start of a shop makes. Throws StartError with one line where it is missing
 * or another than before.
 */
export async function openSealing(db: Db, config: Pick<Config, 'secretsKey' | 'dataDir'>): Promise<Sealing> {
  const file = join(config.dataDir, FILE)
  const key = config.secretsKey ?? (await readKey(file)) ?? (await makeKey(db, file))
  const proof = createHmac('sha256', key).update(PROOF).digest()
  await db.query({
    text: 'insert into sealing_key (proof) values ($1) on conflict do nothing',
    values: [proof],
  })
  const known = await findProof(db)
  if (known?.length !== proof.length || !timingSafeEqual(known, proof))
    throw new StartError(
      `${config.secretsKey ? 'SECRETS_KEY' : file} is not the key with which the secrets of this database were sealed: servers side by side need the same, and a restored database that of its time.`,
    )
  return sealingWith(key)
}

function sealingWith(key: Buffer): Sealing {
  return {
    seal(text, about) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open(sealed, about) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString()
    },
  }
}

async function findProof(db: Db): Promise<Buffer | null> {
  const [row] = await db.query<{ proof: Buffer }>({ text: 'select proof from sealing_key' })
  return row?.proof ?? null
}

async function readKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartError(`${file} cannot be read: ${error.message}`)
  })
  if (text === null) return null
  const key = keyFrom(text)
  if (!key) throw new StartError(`${file} is no key: it has to be 32 bytes in base64 or hexadecimal digits.`)
  return key
}

/** Makes a key only while the database holds nothing sealed, since another key could open none of it. */
async function makeKey(db: Db, file: string): Promise<Buffer> {
  if (await findProof(db))
    throw new StartError(
      `The key that opens the secrets of this database is missing: set SECRETS_KEY, or put ${file} back. If it is lost, npm run kashihon -- secrets forget.`,
    )
  const key = randomBytes(KEY_BYTES)
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    return key
  } catch (error) {
    // Another process that opens beside this one was faster.
    const made = (error as NodeJS.ErrnoException).code === 'EEXIST' && (await readKey(file))
    if (made) return made
    throw new StartError(`${file} cannot be written: ${(error as Error).message}`)
  }
}
