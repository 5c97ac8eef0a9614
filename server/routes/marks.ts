import * as calls from '#contract/calls/marks.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { listMarks, removeMark, saveMark } from '../reading/marks.ts'

/** Bookmarks, highlights and notes. */
export const markRoutes: Bound[] = [
  bind(calls.listMarks, listMarks),
  bind(calls.saveMark, saveMark),
  bind(calls.removeMark, removeMark),
]
