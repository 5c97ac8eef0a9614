import * as calls from '#contract/calls/studio-books.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { showHistory } from '../studio/books/show-history.ts'

/** A series, volume or part by itself. */
export const studioBookRoutes: Bound[] = [bind(calls.listSubjectHistory, showHistory)]
