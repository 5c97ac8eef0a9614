import { BookDelayed } from '../book-files/book-refused.ts'
import { remark } from '../book-files/remark.ts'
import { sqlState } from '../platform/db/connect.ts'

/**
 * 57014: a statement waited longer than it may; 55P03: a lock was not to be had; 40P01: two waited for each other, again and
 * again.
 */
const BUSY = new Set(['57014', '55P03', '40P01'])

/**
 * Runs the transaction of an import. One that waits too long for another import, of the same series or author, is refused in
 * one line, so that the files after it are imported all the same.
 */
export async function refuseWhereBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (BUSY.has(sqlState(error) ?? '')) throw new BookDelayed(remark('shopBusy'), { cause: error })
    throw error
  }
}
