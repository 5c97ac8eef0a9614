import pg from 'pg'
import { addressesOf } from './addresses.ts'
import { askInTime, endInTime } from './answer-in-time.ts'
import { canWrite } from './can-write.ts'
import { CONNECTION_NAME } from './code-of-servers.ts'

/** Which of the servers of an address is asked: of several, the one that takes changes. */
export interface Servers {
  /** Where the next connection leads. */
  address(): string
  /** Settled once {@link address} leads to a server that answers; rejects where none does. Null: that is known already. */
  find(): Promise<void> | null
  /** From now on it is not known any more: a connection has failed, or a change was refused. */
  doubt(): void
}

/** Milliseconds. A server that has not said by then whether it takes changes is passed over. */
const SAID_WITHIN = 2_000
/** Milliseconds. Where none takes changes, they are asked this often at most. */
const AGAIN_AFTER = 200

interface Answering {
  address: string
  writable: boolean
}

/**
 * One server is asked without further ado. `moved` hears when connections that were made before lead to another server than
 * new ones.
 */
export function openServers(connectionString: string, moved: () => void): Servers {
  const addresses = addressesOf(connectionString)
  const [first = connectionString] = addresses
  if (addresses.length < 2) return { address: () => first, find: () => null, doubt() {} }

  let found: Answering | null = null
  let isDoubted = false
  let asking: Promise<void> | null = null
  let failure: unknown = null

  async function ask(): Promise<void> {
    try {
      const next = await firstToWrite(addresses)
      if (found && (found.address !== next.address || found.writable !== next.writable)) moved()
      found = next
      failure = null
    } catch (error) {
      found = null
      failure = error
      throw error
    } finally {
      isDoubted = false
      asking = null
    }
  }

  let askedAt = Number.NEGATIVE_INFINITY
  function begin(): Promise<void> {
    askedAt = performance.now()
    asking ??= ask()
    return asking
  }
  const isTooEarly = () => performance.now() - askedAt < AGAIN_AFTER

  return {
    address: () => found?.address ?? first,
    find() {
      if (found?.writable && !isDoubted) return null
      if (found && !found.writable) {
        // It is read from while those that do not answer are waited for.
        if (!asking && !isTooEarly()) begin().catch(() => {})
        return null
      }
      return failure && !asking && isTooEarly() ? Promise.reject(failure) : begin()
    },
    doubt() {
      isDoubted = true
    },
  }
}

/**
 * The first that says it takes changes; where none does, one that can be read from. Rejects with what the first of them says
 * where none answers.
 */
async function firstToWrite(addresses: readonly string[]): Promise<Answering> {
  const asked = addresses.map(async address => ({ address, writable: await takesChanges(address) }))
  const writable = asked.map(async one => {
    const answer = await one
    if (!answer.writable) throw new Error('it is read-only')
    return answer
  })
  return Promise.any(writable).catch(() =>
    Promise.any(asked).catch((error: AggregateError) => {
      throw error.errors[0]
    }),
  )
}

async function takesChanges(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: SAID_WITHIN,
    application_name: CONNECTION_NAME,
  })
  // What breaks is said by the promise; without a listener the process would end.
  client.on('error', () => {})
  try {
    await client.connect()
    return await canWrite({
      query: async ({ text }) => (await askInTime<never>(client, { text }, SAID_WITHIN)).rows,
    })
  } finally {
    void endInTime(client)
  }
}
