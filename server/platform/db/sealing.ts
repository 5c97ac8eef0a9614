import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import type { Db, Tx } from './connect.ts'
import { makeKeyFile, readKeyFile } from './key-file.ts'

/**
 * Encrypts secrets that have to be readable again, with a key outside the database: the database or a backup alone does not
 * reveal them.
 */
export interface Sealing {
  /** `about` names what it is for; sealed for one thing it cannot be opened for another. */
  seal(text: string, about: string): Buffer
  /** Throws where the text was changed, or was sealed for something else. */
  open(sealed: Buffer, about: string): string
  /** The same sealed with the present key; null where it is already, 'broken' where no key opens it. */
  renew(sealed: Buffer, about: string): Buffer | 'broken' | null
}

export type KeyConfig = Pick<Config, 'secretsKey' | 'formerSecretsKeys' | 'dataDir'>

const IV_BYTES = 12
const TAG_BYTES = 16
const PROOF = 'kashihon: the key that seals secrets'

export const keyFileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'secrets-key')

/**
 * The key is SECRETS_KEY, or the file `secrets-key` in DATA_DIR, which the first start of a shop makes; with
 * SECRETS_KEY_OLD, or further lines of the file, for what was sealed before. Throws StartError with one line where it is
 * missing or another than before.
 */
export async function openSealing(db: Db, config: KeyConfig): Promise<Sealing> {
  const file = keyFileOf(config)
  const name = config.secretsKey ? 'SECRETS_KEY' : file
  if (!config.secretsKey && !readKeyFile(file)) {
    // Another key could open nothing of what is sealed.
    if (await findKnown(db))
      throw new StartError(
        `The key that opens the secrets of this database is missing: set SECRETS_KEY, or put ${file} back.`,
        { reason: 'keyMissing' },
      )
    await makeKeyFile(file)
  }
  const keys = () => keysOf(config)
  const proofs = keys().map(proofOf)
  await db.query({
    text: 'insert into sealing_key (proof) values ($1) on conflict do nothing',
    values: [proofs[0]],
  })
  const known = await findKnown(db)
  if (!known || !proofs.some(proof => proof.equals(known.proof)))
    throw new StartError(
      `${name} is not the key with which the secrets of this database were sealed: servers side by side need the same, and a restored database that of its time.`,
    )
  if (known.former.some(proof => proofs[0]?.equals(proof)))
    throw new StartError(
      `${name} is a key that another has replaced: it may only stand among those of before, in SECRETS_KEY_OLD.`,
    )
  return sealingWith(keys)
}

/** Whether the key that seals is the one that the database expects. Not so while it is being exchanged. */
export async function isPresentKey(db: Db, config: KeyConfig): Promise<boolean> {
  const [present] = keysOf(config)
  const known = await findKnown(db)
  if (!present || !known) return false
  return known.proof.equals(proofOf(present))
}

/** From now on the present key is the one that the database expects, and the one of before may not seal any more. */
export async function setPresentKey(tx: Tx, config: KeyConfig): Promise<void> {
  const [present] = keysOf(config)
  if (!present) throw new Error('there is no key')
  await tx.query({
    text: `update sealing_key set former = array_remove(array_append(former, proof), $1), proof = $1 where proof <> $1`,
    values: [proofOf(present)],
  })
}

/** The first seals, the others open what was sealed before. */
function keysOf(config: KeyConfig): Buffer[] {
  if (config.secretsKey) return [config.secretsKey, ...config.formerSecretsKeys]
  const keys = readKeyFile(keyFileOf(config))
  if (!keys) throw new Error('the file of the key that seals secrets is gone')
  return keys
}

function sealingWith(keys: () => Buffer[]): Sealing {
  const sealing: Sealing = {
    seal(text, about) {
      const [key] = keys()
      if (!key) throw new Error('there is no key')
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open(sealed, about) {
      const text = firstText(keys(), sealed, about)
      if (text === null) throw new Error('a sealed secret cannot be opened')
      return text
    },
    renew(sealed, about) {
      const [present, ...former] = keys()
      if (present && textOf(present, sealed, about) !== null) return null
      const text = firstText(former, sealed, about)
      return text === null ? 'broken' : sealing.seal(text, about)
    },
  }
  return sealing
}

function firstText(keys: readonly Buffer[], sealed: Buffer, about: string): string | null {
  for (const key of keys) {
    const text = textOf(key, sealed, about)
    if (text !== null) return text
  }
  return null
}

/** null where this key does not open it. */
function textOf(key: Buffer, sealed: Buffer, about: string): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString()
  } catch {
    return null
  }
}

const proofOf = (key: Buffer) => createHmac('sha256', key).update(PROOF).digest()

async function findKnown(db: Db): Promise<{ proof: Buffer; former: Buffer[] } | null> {
  const [row] = await db.query<{ proof: Buffer; former: Buffer[] }>({
    text: 'select proof, former from sealing_key',
  })
  return row ?? null
}
