import type { Db, Tx } from './connect.ts'

/** A database whose first transaction stays open after its work is done, until {@link commit}. */
export interface HeldDb extends Db {
  /** Whether a transaction is open. */
  isHeld(): boolean
  /** Commits it, with what `last` writes. What comes later is committed by itself. */
  commit(last: (tx: Tx) => Promise<void>): Promise<void>
  /** Gives it up. */
  rollback(reason: unknown): Promise<void>
}

/**
 * A commit of a held transaction that the database wants repeated: its work has been answered for already, so whoever asked
 * does it again.
 */
export class CannotBeRepeated extends Error {
  override name = 'CannotBeRepeated'
}

interface Held {
  readonly tx: Tx
  readonly end: PromiseWithResolvers<(tx: Tx) => Promise<void>>
  readonly committed: Promise<void>
}

/**
 * Lets what a use case writes and what is said of it be committed together, though the use case begins its own transaction.
 * `first` runs at the beginning of it. A transaction that is begun while it is open is a part of it.
 */
export function heldDb(db: Db, first: (tx: Tx) => Promise<void>): HeldDb {
  let held: Held | null = null
  let isOver = false

  async function begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const worked = Promise.withResolvers<{ tx: Tx; result: T }>()
    const end = Promise.withResolvers<(tx: Tx) => Promise<void>>()
    let isDone = false
    const committed = db.transaction(async tx => {
      if (isDone) throw new CannotBeRepeated('a commit that would have to be repeated')
      await first(tx)
      const result = await work(tx)
      // What the database would find out at the commit the use case has to know now.
      await tx.query({ text: 'set constraints all immediate' })
      isDone = true
      worked.resolve({ tx, result })
      await (await end.promise)(tx)
    })
    committed.catch(worked.reject)
    const { tx, result } = await worked.promise
    held = { tx, end, committed }
    return result
  }

  return {
    ...db,
    query: statement => (held ? held.tx.query(statement) : db.query(statement)),
    transaction: work => (isOver ? db.transaction(work) : held ? within(held.tx, work) : begin(work)),
    isHeld: () => held !== null,
    async commit(last) {
      const { end, committed } = take()
      end.resolve(last)
      await committed
    },
    async rollback(reason) {
      const { end, committed } = take()
      end.reject(reason)
      await committed.catch(() => {})
    },
  }

  function take(): Held {
    if (!held) throw new Error('no transaction is held')
    const taken = held
    held = null
    isOver = true
    return taken
  }
}

/** As a transaction would: all of it or nothing, with what is only checked at its end. */
async function within<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.query({ text: 'savepoint within' })
  await tx.query({ text: 'set constraints all deferred' })
  try {
    const result = await work(tx)
    await tx.query({ text: 'set constraints all immediate' })
    await tx.query({ text: 'release savepoint within' })
    return result
  } catch (error) {
    await tx.query({ text: 'rollback to savepoint within' })
    throw error
  }
}
