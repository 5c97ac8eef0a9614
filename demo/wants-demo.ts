import type { Reads } from '#server/platform/db/connect.ts'
import { findFill, hasSeries } from './store.ts'

/** Whether the shop wants the demo: it is empty, or an earlier start was broken off while it was being filled. */
export async function wantsDemo(reads: Reads): Promise<boolean> {
  const fill = await findFill(reads)
  return fill ? fill.finishedAt === null : !(await hasSeries(reads))
}
