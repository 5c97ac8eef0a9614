import { listSkus } from '#contract/calls/catalogue.ts'
import type { Read } from '../platform/send.ts'
import { read } from '../session/read.ts'

/** Where else a volume is sold, by its id or slug. */
export function skusOf(id: string): Read<typeof listSkus> {
  return read(listSkus, { params: { id } })
}
