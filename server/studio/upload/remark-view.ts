import { BookRemark } from '#contract/generated/studio_upload.ts'
import { isRemarks, type Remark, remarkLine, remarkLines } from '../../book-files/remark.ts'

/** A remark as calls have it. */
export function remarkView(remark: Remark): BookRemark {
  const view = BookRemark.fromPartial({ code: remark.code, line: remarkLine(remark) })
  for (const [name, arg] of Object.entries(remark.args))
    if (isRemarks(arg)) view.lists[name] = { remarks: arg.map(remarkView) }
    else if (typeof arg === 'object') view.inner[name] = remarkView(arg)
    else view.args[name] = String(arg)
  return view
}

/** Remarks with their codes, and as lines for whoever does not know those. */
export function remarkViews(remarks: readonly Remark[]) {
  return { remarks: remarkLines(remarks), said: remarks.map(remarkView) }
}
