import * as calls from '#contract/calls/marks.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { keepMark, listMarks, removeMark } from '../reading/marks.ts'

/** Bookmarks, highlights and notes. */
export const markRoutes: Bound[] = [
  bind(calls.listMarks, listMarks),
  bind(calls.keepMark, keepMark),
  bind(calls.removeMark, removeMark),
]
