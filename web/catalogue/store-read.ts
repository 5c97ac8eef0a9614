import { listSkus } from '#contract/calls/catalogue.ts'
import { read } from '../platform/read.ts'
import type { Read } from '../platform/send.ts'

/** Where else a volume is sold, by its id or slug. */
export function skusOf(id: string): Read<typeof listSkus> {
  return read(listSkus, { params: { id } })
}
