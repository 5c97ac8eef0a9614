import * as calls from '#contract/calls/studio-views.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { addView, changeView, deleteView, views } from '../studio/views/manage-views.ts'

/** Views of the catalogue that people have saved. */
export const studioViewRoutes: Bound[] = [
  bind(calls.listStudioViews, views),
  bind(calls.addStudioView, addView),
  bind(calls.changeStudioView, changeView),
  bind(calls.deleteStudioView, deleteView),
]
