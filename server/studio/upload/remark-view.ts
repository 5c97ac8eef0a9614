import { BookRemark } from '#contract/generated/studio_upload.ts'
import { type Remark, remarkLine, remarkLines } from '../../book-files/remark.ts'

/** A remark as calls have it. */
export function remarkView(remark: Remark): BookRemark {
  const args = Object.entries(remark.args)
  return BookRemark.fromPartial({
    code: remark.code,
    args: Object.fromEntries(
      args.flatMap(([name, arg]) => (typeof arg === 'object' ? [] : [[name, String(arg)]])),
    ),
    inner: Object.fromEntries(
      args.flatMap(([name, arg]) => (typeof arg === 'object' ? [[name, remarkView(arg)]] : [])),
    ),
    line: remarkLine(remark),
  })
}

/** Remarks with their codes, and as lines for whoever does not know those. */
export function remarkViews(remarks: readonly Remark[]) {
  return { remarks: remarkLines(remarks), said: remarks.map(remarkView) }
}
